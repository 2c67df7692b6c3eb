import { beforeAll, describe, expect, test } from 'vitest';
import type { RestResponse } from '../../scripts/wordpress/rest-client.ts';
import type { Role } from '../../scripts/wordpress/wordpress-site.ts';
import { isUnavailable, logIn, rest, runPhp, wordpress } from './wordpress-test.ts';

const attempt = (path: string, role: Role, body: Record<string, unknown>): Promise<RestResponse | string> =>
  rest(path, { role, body }).catch((error: Error) => error.message);

describe.skipIf(isUnavailable)('contributors and bylines', () => {
  let doctor: RestResponse;
  beforeAll(async () => {
    doctor = await rest('/wp/v2/edu-embed-contributors', {
      role: 'editor',
      body: { title: 'Dr. Real, MD', status: 'publish' },
    });
  });

  test.each(['author', 'contributor'] as const)(
    'a user with the role %s cannot create or change contributors',
    async (role) => {
      for (const status of ['publish', 'draft'])
        expect(
          await attempt('/wp/v2/edu-embed-contributors', role, { title: 'Dr. Fake, MD', status }),
        ).toMatch(/: 403 .*rest_cannot_create/);
      expect(
        await attempt(`/wp/v2/edu-embed-contributors/${doctor.id}`, role, { title: 'Dr. Fake, MD' }),
      ).toMatch(/: 403 .*rest_cannot_edit/);
      const cookie = (await logIn(role)).map(({ name, value }) => `${name}=${value}`).join('; ');
      expect(
        (
          await fetch(`${wordpress.origin}/wp-admin/post-new.php?post_type=eduembed_contributor`, {
            headers: { cookie },
          })
        ).status,
      ).toBe(403);
      expect(
        (
          await fetch(`${wordpress.origin}/wp-admin/edit.php?post_type=eduembed_contributor`, {
            headers: { cookie },
          })
        ).status,
      ).toBe(403);
    },
  );

  test('everyone can read contributors, and editors and administrators can manage them', async () => {
    expect((await rest(`/wp/v2/edu-embed-contributors/${doctor.id}`)).title.rendered).toBe('Dr. Real, MD');
    for (const role of ['editor', 'admin'] as const) {
      const { id } = await rest('/wp/v2/edu-embed-contributors', {
        role,
        body: { title: `By ${role}`, status: 'publish' },
      });
      expect(
        (await rest(`/wp/v2/edu-embed-contributors/${id}`, { role, body: { title: `Changed by ${role}` } }))
          .title.raw,
      ).toBe(`Changed by ${role}`);
      await rest(`/wp/v2/edu-embed-contributors/${id}?force=true`, { role, method: 'DELETE' });
    }
  });

  test.each(['written', 'edited', 'reviewed'])(
    'WordPress rejects a post whose author sets "%s", and does not store the post',
    async (role) => {
      const body = {
        title: `Refused ${role}`,
        status: 'publish',
        content: 'x',
        edu_embed_contributors: { [role]: ['dr-real-md'] },
      };
      expect(await attempt('/wp/v2/posts', 'author', body)).toMatch(
        /: 403 .*edu_embed_cannot_set_bylines.*edu_embed_set_bylines/,
      );
      expect(
        runPhp(`echo count( get_posts( array( 'title' => 'Refused ${role}', 'post_status' => 'any' ) ) );`),
      ).toBe('0');
    },
  );

  test('WordPress keeps an editor’s bylines when the author saves, and rejects the author’s changes', async () => {
    const { id } = await rest('/wp/v2/posts', {
      role: 'author',
      body: { title: 'Own', status: 'publish', content: 'x' },
    });
    const { edu_embed_contributors: named } = await rest(`/wp/v2/posts/${id}`, {
      role: 'editor',
      body: { edu_embed_contributors: { reviewed: [doctor.id] } },
    });
    expect(named.reviewed).toMatchObject([{ id: doctor.id }]);
    const saved = await rest(`/wp/v2/posts/${id}`, {
      role: 'author',
      body: { title: 'Own, changed', edu_embed_contributors: named },
    });
    expect([saved.title.raw, saved.edu_embed_contributors]).toEqual(['Own, changed', named]);
    expect(
      await attempt(`/wp/v2/posts/${id}`, 'author', {
        title: 'Taken away',
        edu_embed_contributors: { reviewed: [] },
      }),
    ).toMatch(/: 403 /);
    expect((await rest(`/wp/v2/posts/${id}`)).title.rendered).toBe('Own, changed');
  });

  test('WordPress keeps an unpublished contributor in a byline when a post is saved without them', async () => {
    const publish = (path: string, body: Record<string, unknown>) =>
      rest(path, { role: 'editor', body: { status: 'publish', ...body } });
    const unpublished = await publish('/wp/v2/edu-embed-contributors', { title: 'Dr. Absent' });
    const { id } = await publish('/wp/v2/posts', {
      title: 'Reviewed twice',
      content: 'x',
      author: Number(runPhp("echo get_user_by( 'login', 'author' )->ID;")),
      edu_embed_contributors: { reviewed: [unpublished.id, doctor.id] },
    });
    await rest(`/wp/v2/edu-embed-contributors/${unpublished.id}`, {
      role: 'editor',
      body: { status: 'draft' },
    });
    const { edu_embed_contributors: shown } = await rest(`/wp/v2/posts/${id}`);
    expect(shown.reviewed.map((person: RestResponse) => person.id)).toEqual([doctor.id]);
    const stored = () =>
      JSON.parse(runPhp(`echo wp_json_encode( EduEmbed\\get_byline_ids( ${id}, 'reviewed' ) );`));
    for (const role of ['author', 'editor'] as const) {
      await rest(`/wp/v2/posts/${id}`, { role, body: { edu_embed_contributors: shown } });
      expect(stored()).toEqual([unpublished.id, doctor.id]);
    }
    await rest(`/wp/v2/edu-embed-contributors/${unpublished.id}?force=true`, {
      role: 'editor',
      method: 'DELETE',
    });
    await rest(`/wp/v2/posts/${id}`, { role: 'editor', body: { edu_embed_contributors: { reviewed: [] } } });
    expect(stored()).toEqual([]);
  });

  test('the list of a contributor’s posts has the title of a protected post without a prefix', async () => {
    const body = { title: 'Known “title”', password: 'word', status: 'publish', content: 'x' };
    const { id } = await rest('/wp/v2/posts', {
      role: 'editor',
      body: { ...body, edu_embed_contributors: { edited: [doctor.id] } },
    });
    const posts = JSON.parse(runPhp(`echo wp_json_encode( EduEmbed\\contributor_posts( ${doctor.id} ) );`));
    expect(posts.find((post: RestResponse) => post.id === id).title).toBe('Known “title”');
  });

  test('the list of a contributor’s posts has no image of a protected post, even for its editors', async () => {
    const body = { title: 'Hidden', password: 'word', status: 'publish', content: 'x' };
    const { id } = await rest('/wp/v2/posts', {
      role: 'editor',
      body: {
        ...body,
        edu_embed_meta: { image: 'https://a.example/secret.png' },
        edu_embed_contributors: { written: [doctor.id] },
      },
    });
    const code = `wp_set_current_user( get_user_by( 'login', 'editor' )->ID );
      $image = fn() => current( wp_list_filter( EduEmbed\\contributor_posts( ${doctor.id} ), array( 'id' => ${id} ) ) )['image'];
      $field = $image(); add_filter( 'post_thumbnail_id', fn() => 1 );
      add_filter( 'post_thumbnail_url', fn() => 'https://a.example/featured.png' );
      echo wp_json_encode( array( $field, $image() ) );`;
    expect(JSON.parse(runPhp(code))).toEqual(['', '']);
  });

  test('an author sees bylines read-only, and WordPress ignores a forged form', async () => {
    const { id } = await rest('/wp/v2/posts', {
      role: 'author',
      body: { title: 'Form', status: 'publish', content: 'x' },
    });
    const open = async (role: Role) => {
      const cookie = (await logIn(role)).map(({ name, value }) => `${name}=${value}`).join('; ');
      return (
        await fetch(`${wordpress.origin}/wp-admin/post.php?post=${id}&action=edit`, {
          headers: { cookie, 'x-edu-classic-editor': '1' },
        })
      ).text();
    };
    const html = await open('author');
    expect([
      html.includes('name="edu_embed[bylines]'),
      html.includes('Only editors may change this.'),
    ]).toEqual([false, true]);
    expect(await open('editor')).toContain('name="edu_embed[bylines][reviewed]"');
    const send = (role: Role) =>
      runPhp(`require_once ABSPATH . 'wp-admin/includes/admin.php'; require_once WP_PLUGIN_DIR . '/edu-embed/includes/meta-boxes.php';
        wp_set_current_user( get_user_by( 'login', '${role}' )->ID );
        $_POST['edu_embed_nonce'] = wp_create_nonce( 'edu_embed_${id}' ); $_POST['edu_embed'] = array( 'bylines' => array( 'reviewed' => 'dr-real-md' ) );
        wp_update_post( array( 'ID' => ${id}, 'post_title' => 'Form' ) ); echo count( EduEmbed\\get_byline_ids( ${id}, 'reviewed' ) );`);
    expect([send('author'), send('editor')]).toEqual(['0', '1']);
  });

  test('a filter can choose the capability that lets users manage contributors, and a role can grant or deny the right itself', () => {
    const can = (role: string, code = '') =>
      runPhp(
        `${code} echo wp_json_encode( user_can( get_user_by( 'login', '${role}' ), 'edu_embed_manage_contributors' ) );`,
      );
    const filter = (capability: string) =>
      `add_filter( 'edu_embed_manage_contributors_capability', fn() => '${capability}' );`;
    const set = (grant: boolean) =>
      `add_filter( 'user_has_cap', fn( $all ) => array_merge( $all, array( 'edu_embed_manage_contributors' => ${grant} ) ), 5 );`;
    expect([can('admin'), can('editor'), can('author'), can('contributor')]).toEqual([
      'true',
      'true',
      'false',
      'false',
    ]);
    expect([can('editor', filter('manage_options')), can('admin', filter('manage_options'))]).toEqual([
      'false',
      'true',
    ]);
    expect(can('author', filter('publish_posts'))).toBe('true');
    expect([can('author', set(true)), can('editor', set(false))]).toEqual(['true', 'false']);
  });

  test('editors may edit rankings and administrators may edit ad rules, unless a filter changes these rights', () => {
    const can = (role: string, capability: string, code = '') =>
      runPhp(
        `${code} echo wp_json_encode( user_can( get_user_by( 'login', '${role}' ), '${capability}' ) );`,
      );
    const each = (capability: string) => ['admin', 'editor', 'author'].map((role) => can(role, capability));
    expect(each('edu_embed_set_bylines')).toEqual(['true', 'true', 'false']);
    expect(each('edu_embed_edit_rankings')).toEqual(['true', 'true', 'false']);
    expect(each('edu_embed_edit_ad_rules')).toEqual(['true', 'false', 'false']);
    const filter =
      "add_filter( 'edu_embed_capability_map', fn( $map ) => array_merge( $map, array( 'edu_embed_edit_ad_rules' => 'edit_others_posts', 'edu_embed_set_bylines' => 'manage_options' ) ) );";
    expect(can('editor', 'edu_embed_edit_ad_rules', filter)).toBe('true');
    expect(can('editor', 'edu_embed_set_bylines', filter)).toBe('false');
  });

  test('only users with the capability can save rankings and ad rules over REST', async () => {
    const statusOf = async (path: string, role: Role) =>
      attempt(path, role, { title: 'By role', status: 'draft' }).then(
        (message) => /: (\d{3}) /.exec(message)?.[1],
      );
    expect(await statusOf('/wp/v2/edu-embed-rankings', 'author')).toBe('403');
    expect(await statusOf('/wp/v2/edu-embed-ad-rules', 'editor')).toBe('403');
  });
});
