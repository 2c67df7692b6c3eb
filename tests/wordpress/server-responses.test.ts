import { describe, expect, test } from 'vitest';
import { isUnavailable, rest, runPhp } from './wordpress-test.ts';

/** Runs code in a database that forgets it again, with our server's answers written in PHP: `$sent` is what was asked. */
function withResponses<Result>(answer: string, code: string): Result {
  const output = runPhp(`global $wpdb; $wpdb->query( 'START TRANSACTION' ); remove_all_actions( 'shutdown' );
    delete_transient( 'edu_embed_server_away' ); delete_transient( 'edu_embed_purge_away' ); delete_option( 'edu_embed_pending_purge' );
    $taken = array(); $limit = 0;
    add_filter( 'pre_http_request', function ( $unused, $arguments ) use ( &$taken, &$limit ) {
      $sent = json_decode( $arguments['body'], true ); $limit = $arguments['limit_response_size']; $type = 'text/html; charset=utf-8'; $status = 200; $body = ''; ${answer}
      return 0 === $status ? new WP_Error( 'http', 'nobody answers' )
        : array( 'response' => array( 'code' => $status ), 'headers' => array( 'content-type' => $type ), 'body' => $body ); }, 10, 2 );
    ${code}
    $wpdb->query( 'ROLLBACK' ); wp_cache_flush();`);
  return JSON.parse(output);
}

describe.skipIf(isUnavailable)('a purge', () => {
  const send = (
    tags: string,
  ) => `EduEmbed\\purge_queue( null ); EduEmbed\\purge_queue( ${tags} ); EduEmbed\\send_purge();
    echo wp_json_encode( array( $taken, get_option( 'edu_embed_pending_purge', array() ) ) );`;

  test('that the server refuses goes without the one tag that it does not take, and holds up none after it', () => {
    const refuse = `if ( max( array_map( 'strlen', $sent['tags'] ) ) > 200 ) { $status = 400; } else { $taken = array_merge( $taken, $sent['tags'] ); }`;
    const tags =
      "array_merge( array( 'page:1', 'page:2', 'path:/' . str_repeat( 'a', 200 ) ), array_map( fn( $n ) => 'post:' . $n, range( 1, 20 ) ) )";
    const [taken, pending] = withResponses<[string[], string[]]>(refuse, send(tags));
    expect(taken).toEqual([
      'page:1',
      'page:2',
      ...Array.from({ length: 20 }, (_, index) => `post:${index + 1}`),
    ]);
    expect(pending).toEqual([]);
  });

  test.each([
    [0, ['page:1']],
    [500, ['page:1']],
    [503, ['page:1']],
    [401, ['page:1']],
    [429, ['page:1']],
    [404, []],
    [400, []],
    [413, []],
  ])('that is answered %i keeps %j for later', (status, kept) => {
    expect(withResponses(`$status = ${status};`, send("array( 'page:1' )"))).toEqual([[], kept]);
  });
});

describe.skipIf(isUnavailable)('what comes back for widgets', () => {
  const first = '<pull-quote source="A">One</pull-quote>';
  const second = '<content-card heading="B">Two</content-card>';
  const render = (texts: readonly string[]) =>
    `echo wp_json_encode( EduEmbed\\draw_elements( array( ${texts.map((text) => `'${text.replaceAll("'", "\\'")}'`).join(', ')} ) ) );`;
  /** What our server does, in short. */
  const drawn = `$body = preg_replace( '/<(pull-quote|content-card)([^>]*)>/', '<$1$2 data-state="ready"><template shadowrootmode="open">R</template>', $sent['html'] );`;
  const root = ' data-state="ready"><template shadowrootmode="open">R</template>';

  test('is shown when it is what the server draws, and no answer may be without end', () => {
    const [fragments, limit] = withResponses<[string[], number]>(
      drawn,
      `echo wp_json_encode( array( EduEmbed\\draw_elements( array( '${first}', '${second}' ) ), $limit ) );`,
    );
    expect(fragments).toEqual([first.replace('>', root), second.replace('>', root)]);
    expect(limit).toBeGreaterThan(1_000_000);
  });

  test.each([
    ['the page of a network that wants a sign-in', `$body = '<html><script>steal()</script></html>';`],
    ['nothing', ''],
    ['another element', `$body = '<content-card data-state="ready"></content-card>';`],
    ['an element without a state', `$body = '<pull-quote><script>steal()</script></pull-quote>';`],
    ['an element with something after it', `${drawn} $body .= '<script>steal()</script>';`],
    ['something before the element', `${drawn} $body = '<script>steal()</script>' . $body;`],
    ['something that is no HTML', `${drawn} $type = 'application/json';`],
  ])('is not kept when it is %s', (_what, answer) => {
    expect(withResponses(answer, render([first]))).toBeNull();
  });

  test('leaves the plain tag for the one piece that is not drawn', () => {
    const spoiled = `${drawn} $body = str_replace( 'Two</content-card>', 'Two</content-card><script>steal()</script>', $body );`;
    expect(withResponses(spoiled, render([first, second]))).toEqual([first.replace('>', root), second]);
  });

  test('is told apart by what no author can have written', () => {
    const texts = ['<pull-quote>a<!--edu-embed-->b</pull-quote>', '<pull-quote>c</pull-quote>'];
    const fragments: string[] =
      JSON.parse(runPhp(`delete_transient( 'edu_embed_server_away' ); ${render(texts)}`)) ?? [];
    expect(
      fragments.map((fragment) => [
        fragment.startsWith('<pull-quote data-state="'),
        fragment.endsWith('</pull-quote>'),
      ]),
    ).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(fragments[0]).toContain('a<!--edu-embed-->b');
  });

  test('is not asked for in what a browser does not read as elements', async () => {
    const quote = '<pull-quote>Hidden</pull-quote>';
    const unread = [
      `<!-- ${quote} -->`,
      `<!-->${first}`,
      `<script>"${quote}"</script>`,
      `<style>${quote}</style>`,
      `<textarea>${quote}</textarea>`,
      `<template><template>${quote}</template>${quote}</template>`,
      '<pull-quote>c <!-- </pull-quote> --></pull-quote>',
      `<!-- ${quote}`,
    ];
    const found = JSON.parse(
      runPhp(
        `echo wp_json_encode( array_column( EduEmbed\\outermost_elements( '${unread.join('')}' ), 1 ) );`,
      ),
    );
    expect(found).toEqual([first, '<pull-quote>c <!-- </pull-quote> --></pull-quote>']);
    const content = `Before <!-- <pull-quote source="Hidden">x</pull-quote> --> after\n\n${first}`;
    const { link } = await rest('/wp/v2/posts', {
      role: 'editor',
      body: { title: 'Comments', status: 'publish', content },
    });
    const page = await (await fetch(link)).text();
    expect(page).toContain('<!-- <pull-quote source="Hidden">x</pull-quote> -->');
    expect(page).toContain('<template shadowrootmode="open">');
  });
});
