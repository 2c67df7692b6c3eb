import { useId } from 'react';
import { useElement } from '../../../core/element-context.ts';
import { Dialog, dialogCommand } from '../dialog/dialog.tsx';
import { Picture } from '../picture/picture.tsx';
import { linkNetworks, opensTab, type SharedPage, shareUrl, toAbsoluteUrl } from './share.logic.ts';
import { ShareIcon } from './share-icons.tsx';

interface ShareProps {
  /** URL to share; defaults to the page's own, which only the browser has. */
  readonly url?: string;
  readonly heading?: string;
  readonly image?: string;
}

const previewSize = { width: 128, height: 72 };
const newTab = { target: '_blank', rel: 'noopener' } as const;

/** Links to all networks: icons in the bar, icons with labels in the dialog. */
function NetworkLinks({ page, hasLabels }: { page: SharedPage | undefined; hasLabels?: boolean }) {
  return linkNetworks.map(({ network, name, action }) => (
    <li key={network} className="share__item">
      <a
        className={`button share__control${hasLabels ? '' : ' button--icon'}`}
        part="link"
        href={page && shareUrl(network, page)}
        data-network={network}
        {...(page && opensTab(network) && newTab)}
      >
        <ShareIcon name={network} />
        {hasLabels ? name : <span className="visually-hidden">{action}</span>}
      </a>
    </li>
  ));
}

function CopyButton() {
  return (
    <button className="button share__control" part="button" type="button" data-network="copy">
      <ShareIcon name="copy" />
      Copy link
    </button>
  );
}

/** Status that the behavior writes. The empty string, unlike no child, makes hydration keep its text. */
function Status() {
  return (
    <p className="share__status" role="status" data-share-status="" suppressHydrationWarning>
      {''}
    </p>
  );
}

/** A preview of the page, links to all networks, and the URL to copy. */
function ShareDialog({
  id,
  page,
  heading,
  image,
}: {
  id: string;
  page: SharedPage | undefined;
  heading?: string;
  image?: string;
}) {
  const fieldId = `${id}-url`;
  return (
    <Dialog id={id} heading="Share this article">
      <div data-share-scope="">
        <div className="share__preview">
          {image ? (
            <div className="share__picture">
              <Picture src={image} alt="" {...previewSize} />
            </div>
          ) : (
            <div className="share__picture" hidden data-share-picture="" suppressHydrationWarning>
              {''}
            </div>
          )}
          <p className="share__heading" data-share-heading="" suppressHydrationWarning>
            {heading ?? ''}
          </p>
        </div>
        <ul className="share__list share__list--worded">
          <NetworkLinks page={page} hasLabels />
        </ul>
        <label className="field__label share__label" htmlFor={fieldId}>
          Link to this article
        </label>
        <div className="share__copy">
          <input
            id={fieldId}
            className="field share__field"
            part="field"
            type="text"
            readOnly
            defaultValue={page?.url}
            data-share-url=""
            data-rendered-url={page?.url}
          />
          <CopyButton />
        </div>
        <Status />
      </div>
    </Dialog>
  );
}

/**
 * Share bar: links that are complete in the HTML when `url` is given, a button that copies the
 * link, and a dialog with all options. `attachShare` fills in what only the browser has and
 * handles clicks.
 */
export function Share({ url, heading, image }: ShareProps) {
  const id = useId();
  const { siteUrl } = useElement().source.config;
  const absoluteUrl = toAbsoluteUrl(url, siteUrl);
  const page = absoluteUrl ? { url: absoluteUrl, heading } : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; these are links
    <div
      role="group"
      className={`share${page ? '' : ' share--unaddressed'}`}
      part="bar"
      aria-label="Share"
      data-share=""
    >
      <div className="share__bar" data-share-scope="">
        <ul className="share__list">
          <NetworkLinks page={page} />
        </ul>
        <CopyButton />
        <button
          className="button share__control"
          part="button"
          type="button"
          aria-haspopup="dialog"
          data-share-open=""
          {...dialogCommand(id, 'show-modal')}
        >
          <ShareIcon name="share" />
          Share this article
        </button>
        <Status />
      </div>
      <ShareDialog id={id} page={page} heading={heading} image={image} />
    </div>
  );
}
