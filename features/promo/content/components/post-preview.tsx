import { Initials } from "~/components/initials";
import { useSettings } from "~/features/settings/hooks";
import { platformName, postText } from "../post.rules";

type Props = {
  content: string;
  hashtags: readonly string[];
  mediaUrls: readonly string[];
  platform: string | null;
};

/** A preview of the post: text, hashtags, pictures. */
export function PostPreview({ content, hashtags, mediaUrls, platform }: Props) {
  const { brand } = useSettings();
  const text = postText({ content, hashtags });
  // Pictures of other sites are not loaded: their address is shown instead.
  const sitePictures = mediaUrls.filter((address) => address.startsWith("/"));
  const otherPictures = mediaUrls.filter((address) => !address.startsWith("/"));
  return (
    <section
      aria-label="Preview"
      className="grid gap-3.5 rounded-lg bg-pit p-4.5 [&>header]:grid [&>header]:grid-cols-[34px_minmax(0,1fr)] [&>header]:items-center [&>header]:gap-2.5 [&>header]:leading-[1.3] [&_b]:block [&_b]:font-semibold [&_small]:text-sm [&_small]:text-subtle [&>img]:w-full [&>img]:rounded-md"
    >
      <header>
        <Initials>{brand.name.slice(0, 1)}</Initials>
        <span>
          <b>{brand.fullName}</b>
          <small>{platform ? `On ${platformName(platform)}` : "On any platform"}</small>
        </span>
      </header>
      {text ? (
        <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
      ) : (
        <p className="text-subtle">Nothing written yet.</p>
      )}
      {sitePictures.map((address) => (
        <img alt="" key={address} src={address} />
      ))}
      {otherPictures.map((address) => (
        <small className="wrap-anywhere text-subtle" key={address}>
          {address}
        </small>
      ))}
    </section>
  );
}
