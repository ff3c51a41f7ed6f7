/**
 * The packages of package-lock.json as CycloneDX 1.5, for vulnerability scanners. `npm sbom` does the same, but not in
 * the npm 9 of Debian 13. `node scripts/sbom.mjs` prints it.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./ensure-setup.mjs";

/** A package URL, as https://github.com/package-url/purl-spec writes scopes. */
const purlOf = (name, version) => `pkg:npm/${name.replace("@", "%40")}@${version}`;

const licenseOf = (license) =>
  /[ (]/.test(license) ? { expression: license } : { license: { id: license } };

/** `sha512-<base64>` in hexadecimal. */
function hashOf(integrity) {
  const [algorithm, value] = integrity.split(" ", 1)[0].split("-");
  return {
    alg: algorithm.toUpperCase().replace("SHA", "SHA-"),
    content: Buffer.from(value, "base64").toString("hex"),
  };
}

function componentOf([
  lockPath,
  { name, version, dev, optional, devOptional, integrity, license },
]) {
  const packageName = name ?? lockPath.replace(/^.*node_modules\//, "");
  return {
    "bom-ref": `${packageName}@${version}`,
    type: "library",
    name: packageName,
    version,
    scope: dev || optional || devOptional ? "optional" : "required",
    purl: purlOf(packageName, version),
    ...(dev && { properties: [{ name: "cdx:npm:package:development", value: "true" }] }),
    ...(integrity && { hashes: [hashOf(integrity)] }),
    ...(license && { licenses: [licenseOf(license)] }),
  };
}

/** The document as text. Packages only for building and testing have a property that says so. */
export function sbom() {
  const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const { "": rootPackage, ...dependencies } = lock.packages;
  // A package may be at several places.
  const components = new Map();
  for (const component of Object.entries(dependencies).map(componentOf)) {
    const listed = components.get(component["bom-ref"]);
    if (listed?.scope !== "required") components.set(component["bom-ref"], component);
  }
  const document = {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      component: {
        "bom-ref": `${rootPackage.name}@${rootPackage.version}`,
        type: "application",
        ...nameOf(rootPackage),
      },
    },
    components: [...components.values()],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

const nameOf = ({ name, version }) => ({ name, version, purl: purlOf(name, version) });

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.stdout.write(sbom());
