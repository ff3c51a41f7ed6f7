import { execFileSync } from "node:child_process";
import fs from "node:fs";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import tls from "node:tls";
import { makeTemporaryFolder } from "../data-dir";

/** Makes a certificate for 'localhost' in a folder, which is its own authority: the files of key and certificate. */
export function makeCertificate(folder: string): { key: string; certificate: string } {
  const [key, certificate] = ["key.pem", "certificate.pem"].map((name) =>
    path.join(folder, name),
  ) as [string, string];
  const keyOptions = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const certificateOptions = [
    "-days",
    "2",
    "-subj",
    "/CN=localhost",
    "-addext",
    "subjectAltName=DNS:localhost",
  ];
  execFileSync(
    "openssl",
    ["req", ...keyOptions, "-keyout", key, "-out", certificate, ...certificateOptions],
    {
      stdio: "pipe",
    },
  );
  return { key, certificate };
}

/**
 * Serves a fake http service over https, as LIVE=on requires. `certificate` is the file of its own certificate, for
 * NODE_EXTRA_CA_CERTS.
 */
export async function serveOverHttps(service: { url: string }) {
  const folder = makeTemporaryFolder();
  const { key, certificate } = makeCertificate(folder.path);
  const { port: inner } = new URL(service.url);
  const options = { key: fs.readFileSync(key), cert: fs.readFileSync(certificate) };
  const server = tls.createServer(options, (socket) => {
    const plain = net.connect(Number(inner), "127.0.0.1");
    socket.on("error", () => plain.destroy());
    plain.on("error", () => socket.destroy());
    socket.pipe(plain).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    certificate,
    close: () => {
      server.close();
      folder.remove();
    },
  };
}
