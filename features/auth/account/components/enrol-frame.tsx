import type { ReactNode } from "react";
import { QueryProvider } from "~/lib/api/query-client";
import { ConfirmIdentity } from "../../confirmation/components/confirm-identity";

/** The frame of the only page that a person can use until their second factor is set up. */
export function EnrolFrame({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      <main className="mx-auto grid max-w-3xl gap-5 px-5 py-10" id="main">
        {children}
      </main>
      <ConfirmIdentity />
    </QueryProvider>
  );
}
