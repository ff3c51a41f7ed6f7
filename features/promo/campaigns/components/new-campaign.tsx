import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { LiveForm } from "~/components/live-form";
import { TextInput } from "~/components/text-input";
import { pathFor } from "~/lib/paths";
import { toast } from "~/lib/toast";
import type { Results } from "../../contacts/components/search-results";
import { useGatherContacts } from "../../hooks";
import { formatPeople } from "../../rules";
import { missingInformation } from "../../schema";

/** Creates a campaign and searches contacts for its audience. */
export function NewCampaign({ onGathered }: { onGathered: (results: Results) => void }) {
  const [campaignName, setName] = useState("");
  const [targetAudience, setAudience] = useState("");
  const gather = useGatherContacts();

  const create = (event: FormEvent) => {
    event.preventDefault();
    if (!campaignName.trim() || !targetAudience.trim()) {
      toast({ ...missingInformation, tone: "danger" });
      return;
    }
    gather.mutate(
      { campaignName, targetAudience },
      {
        onSuccess: ({ campaign, contacts, contactsFound, sample, note }) => {
          toast({
            title: "Campaign Created!",
            description: `Found ${contactsFound} contacts`,
            tone: "success",
          });
          onGathered({ title: `For '${campaign.name}'`, contacts, sample, note });
          setName("");
          setAudience("");
        },
      },
    );
  };
  return (
    <Card title="New campaign">
      <LiveForm legend="New campaign" className="grid gap-4" onSubmit={create}>
        <Field label="Campaign name">
          <TextInput
            maxLength={120}
            onChange={(event) => setName(event.target.value)}
            value={campaignName}
          />
        </Field>
        <Field
          hint={
            gather.data ? (
              <>
                <Link
                  className="link"
                  to={pathFor("adminPromoCampaign", { id: gather.data.campaign.id })}
                >
                  {gather.data.campaign.name}
                </Link>{" "}
                is a draft with {formatPeople(gather.data.contactsFound)}. No emails were sent.
              </>
            ) : (
              "Describe who you are looking for, e.g. 'short film producers'. No emails are sent."
            )
          }
          label="Target audience"
        >
          <TextInput
            maxLength={200}
            onChange={(event) => setAudience(event.target.value)}
            value={targetAudience}
          />
        </Field>
        <div>
          <Button pending={gather.isPending} size="sm" type="submit">
            Create campaign
          </Button>
        </div>
      </LiveForm>
    </Card>
  );
}
