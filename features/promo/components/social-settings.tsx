import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { LiveForm } from "~/components/live-form";
import { TextInput } from "~/components/text-input";
import { toast } from "~/lib/toast";
import { useSaveSocialLinks } from "../hooks";
import { type SocialLinks, socialFields, socialLinksSchema } from "../schema";

const platformNames: Record<(typeof socialFields)[number], string> = {
  facebook: "Facebook",
  twitter: "Twitter",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  youtube: "YouTube",
  tiktok: "TikTok",
};

/** The addresses of the Follow Us icons. */
export function SocialSettings({ social }: { social: SocialLinks }) {
  const save = useSaveSocialLinks();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(socialLinksSchema),
    defaultValues: social,
  });
  const submit = handleSubmit((links) =>
    save.mutate(links, {
      onSuccess: () =>
        toast({
          title: "Social Links Saved",
          description: links.tiktok
            ? "The festival's pages show them now. TikTok has no icon in Follow Us; only search engines see it."
            : "The festival's pages show them now.",
          tone: "success",
        }),
    }),
  );
  return (
    <Card title="Social links">
      <LiveForm legend="Social media accounts" className="grid gap-5" onSubmit={submit}>
        <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          {socialFields.map((name) => (
            <Field
              error={formState.errors[name]?.message}
              hint={name === "tiktok" && "For search engines only. Follow Us has no icon for it."}
              key={name}
              label={platformNames[name]}
              optional
            >
              <TextInput
                {...register(name)}
                autoComplete="off"
                inputMode="url"
                placeholder={`https://${name}.com/…`}
                type="url"
              />
            </Field>
          ))}
        </div>
        <div>
          <Button pending={save.isPending} size="sm" type="submit">
            Save social links
          </Button>
        </div>
      </LiveForm>
    </Card>
  );
}
