import { useListChange } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { isolate } from "~/lib/bidi";
import { toast } from "~/lib/toast";
import * as calls from "./contract";
import { peopleList } from "./list.rules";
import type { NewPerson, Person } from "./schema";

/** Adds a person, or changes the given one. */
export const useSavePerson = (
  saved: { id: string; email: string; version: () => number } | null,
  onDone: (person: Person) => void,
  onError: (error: Error) => void,
) =>
  useListChange(
    [peopleList],
    ({ roles, ...body }: NewPerson) =>
      saved
        ? apiFetch(calls.changePerson, {
            params: { id: saved.id },
            body: { ...body, ...(roles.length > 0 && { roles }), version: saved.version() },
          })
        : apiFetch(calls.addPerson, { body: { ...body, roles } }),
    (rows, person) => {
      if (saved) rows.put(person);
      const isInvited = saved?.email !== person.email && !person.revokedAt;
      toast({
        title: saved ? "Saved" : `${isolate(person.name)} is invited`,
        description: isInvited ? `We've emailed the invitation to ${person.email}.` : undefined,
        tone: "success",
      });
      onDone(person);
    },
    onError,
  );

/** Sends a new invitation, which also restores access. */
export const useInvite = () =>
  useListChange(
    [peopleList],
    (id: string) => apiFetch(calls.invitePerson, { params: { id } }),
    (rows, person) => {
      rows.put(person);
      toast({ title: `New invitation sent to ${person.email}`, tone: "success" });
    },
  );

/** Ends a person's access. */
export const useRevoke = (onDone: () => void) =>
  useListChange(
    [peopleList],
    ({ id, scores }: { id: string; scores: "keep" | "exclude" }) =>
      apiFetch(calls.revokePerson, { params: { id }, body: { scores } }),
    (rows, person) => {
      rows.put(person);
      toast({ title: `${isolate(person.name)} no longer has access`, tone: "success" });
      onDone();
    },
  );
