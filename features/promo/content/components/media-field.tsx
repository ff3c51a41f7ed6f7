import { useMutation } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/button";
import { Field, FieldError } from "~/components/field";
import { IconButton } from "~/components/icon-button";
import { TextInput } from "~/components/text-input";
import { generateImage } from "~/features/media/contract";
import { imageFailedMessage } from "~/features/media/schema";
import { apiFetch } from "~/lib/api/client";

type Props = {
  addresses: readonly string[];
  onChange: (addresses: string[]) => void;
  error?: string | undefined;
};

/** The pictures and films of a post: by address, or generated here. */
export function MediaField({ addresses, onChange, error }: Props) {
  const [address, setAddress] = useState("");
  const [prompt, setPrompt] = useState("");
  const add = (newAddress: string) => {
    const trimmed = newAddress.trim();
    if (trimmed && !addresses.includes(trimmed)) onChange([...addresses, trimmed]);
  };
  const generate = useMutation({
    mutationFn: (prompt: string) => apiFetch(generateImage, { body: { prompt } }),
    onSuccess: ({ url }) => {
      add(url);
      setPrompt("");
    },
  });
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="field-label mb-2">
        Pictures and films <span className="font-normal text-subtle">(optional)</span>
      </legend>
      {addresses.length > 0 && (
        <ul className="grid gap-2">
          {addresses.map((address) => (
            <li
              className="grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-3 [&>:first-child]:h-9.5 [&>:first-child]:w-14 [&>:first-child]:rounded-sm [&>:first-child]:bg-surface-3 [&>:first-child]:object-cover"
              key={address}
            >
              {address.startsWith("/") ? <img alt="" src={address} /> : <span aria-hidden="true" />}
              <span className="wrap-anywhere text-sm">{address}</span>
              <IconButton
                icon={X}
                label={`Remove ${address}`}
                onClick={() => onChange(addresses.filter((other) => other !== address))}
              />
            </li>
          ))}
        </ul>
      )}
      {error && <FieldError>{error}</FieldError>}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2.5 [&>.btn]:mt-[29px] [&>.btn]:min-h-11">
        <Field label="Address of a picture or film">
          <TextInput
            inputMode="url"
            onChange={(event) => setAddress(event.target.value)}
            placeholder="https://…"
            value={address}
          />
        </Field>
        <Button
          disabled={!address.trim()}
          onClick={() => {
            add(address);
            setAddress("");
          }}
          size="sm"
          variant="outline"
        >
          Add
        </Button>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2.5 [&>.btn]:mt-[29px] [&>.btn]:min-h-11">
        <Field hint="Takes a few seconds." label="Or generate a picture">
          <TextInput
            maxLength={1_000}
            onChange={(event) => setPrompt(event.target.value)}
            placeholder="Two people under a marquee at night"
            value={prompt}
          />
        </Field>
        <Button
          disabled={!prompt.trim()}
          onClick={() => generate.mutate(prompt.trim())}
          pending={generate.isPending}
          size="sm"
          variant="outline"
        >
          Generate
        </Button>
      </div>
      <div role="alert">{generate.error && <FieldError>{imageFailedMessage}</FieldError>}</div>
    </fieldset>
  );
}
