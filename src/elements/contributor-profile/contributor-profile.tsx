import { uniqueKeys } from '../../core/unique-keys.ts';
import { careerLine, findValue } from '../shared/contributor-card/contributor.logic.ts';
import { Portrait, TypeBadges } from '../shared/contributor-card/portrait.tsx';
import { contributorLinks } from '../shared/social-links/social-links.logic.ts';
import { SocialLinks } from '../shared/social-links/social-links.tsx';
import { ContributorPosts } from './contributor-posts.tsx';
import type { ContributorProfileProps } from './contributor-profile.element.ts';
import { roles, toParagraphs } from './contributor-profile.logic.ts';

function Guidelines({ link }: { readonly link: string }) {
  return (
    <aside className="contributor-profile__guidelines" part="guidelines" aria-labelledby="guidelines">
      <h2 className="contributor-profile__box-heading" id="guidelines">
        Editorial Guidelines
      </h2>
      <p>
        How articles on this site are planned, written, edited and reviewed, and how mistakes are corrected.
      </p>
      <a href={link}>Read our editorial process</a>
    </aside>
  );
}

/** The profile of a contributor; without one, renders only the back link and the author’s biography. */
export function ContributorProfile({ contributor, backLink, guidelinesLink }: ContributorProfileProps) {
  const back = (
    <a className="contributor-profile__back" part="back" href={backLink}>
      All Contributors
    </a>
  );
  if (!contributor)
    return (
      <div className="size-container contributor-profile">
        {back}
        <slot />
      </div>
    );
  const { title, types, featuredImage, contributorPosts } = contributor;
  const subjects = findValue(contributor, 'contributors_subject_areas');
  const paragraphs = toParagraphs(contributor.content ?? contributor.excerpt);
  const keys = uniqueKeys(paragraphs);
  const career = careerLine({ types, career: findValue(contributor, 'contributors_career') });
  return (
    <article className="size-container contributor-profile" part="profile">
      {back}
      <header className="contributor-profile__head">
        <div className="contributor-profile__image" part="image">
          <Portrait
            src={featuredImage?.node.sourceUrl}
            alt={featuredImage?.node.altText}
            size={512}
            sizes="(max-width: 639px) calc(100vw - 40px), (max-width: 939px) 38vw, 512px"
            priority
          />
        </div>
        <div className="contributor-profile__text">
          <h1 className="contributor-profile__name" part="name">
            {title}
          </h1>
          <TypeBadges types={types} />
          <p className="contributor-profile__career">{career}</p>
          <SocialLinks links={contributorLinks(contributor.socialMedia)} owner={title} />
          <div className="contributor-profile__biography" part="biography">
            <slot>
              {paragraphs.map((paragraph, index) => (
                <p key={keys[index]}>{paragraph}</p>
              ))}
            </slot>
          </div>
          {subjects && (
            <div className="contributor-profile__subjects">
              <h2 className="contributor-profile__box-heading">Subject areas</h2>
              <p>{subjects}</p>
            </div>
          )}
        </div>
      </header>
      <Guidelines link={guidelinesLink} />
      {roles.map(({ type, heading }) => (
        <ContributorPosts
          key={type}
          heading={heading}
          posts={contributorPosts.filter((post) => post.contribution_type === type)}
        />
      ))}
    </article>
  );
}
