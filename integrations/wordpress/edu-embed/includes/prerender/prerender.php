<?php
/**
 * Prerenders elements on the server, and puts the result into pages.
 *
 * The elements of a post are rendered when it is saved, all others after the first page that shows them. A
 * stored fragment belongs to the exact HTML of its element: after a change, WordPress serves the plain tag until
 * the element is rendered again. If the server does not respond, the script renders the elements in the browser.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

use WP_Post;

defined( 'ABSPATH' ) || exit;

const PRERENDER_EVENT   = 'edu_embed_prerender';
const PRERENDER_SECONDS = 10;

/** Elements per request to the server. */
const ELEMENTS_PER_REQUEST = 50;

/** A save renders this many posts itself; a scheduled event renders the others, this many at a time. */
const POSTS_PER_SAVE  = 5;
const POSTS_PER_EVENT = 20;

/**
 * A post is sent again after a failure, with growing delays: 10 seconds to 43 minutes. Then it waits for the
 * first page that shows it, or for its next save.
 */
const MAX_RETRIES  = 5;
const RETRY_FACTOR = 4;

add_action( 'wp_after_insert_post', __NAMESPACE__ . '\\queue_prerender', 20 );
add_action( 'wp_after_insert_post', __NAMESPACE__ . '\\queue_posts_with_pattern', 20 );
add_action( 'shutdown', __NAMESPACE__ . '\\prerender_queued', 30 );
add_action( PRERENDER_EVENT, __NAMESPACE__ . '\\prerender_posts', 10, 2 );

/**
 * Returns whether prerendering is configured.
 */
function can_prerender(): bool {
	return '' !== server_url() && '' !== setting( 'prerenderSecret' );
}

/**
 * Finds the outermost elements in HTML.
 *
 * @param string $html HTML of a post.
 * @return array<int, array{0: int, 1: string}> Offset and HTML of each element.
 */
function outermost_elements( string $html ): array {
	$found = array();
	$open  = array();
	$start = 0;
	// Whether another system has already rendered the element.
	$is_rendered = false;
	if ( ! preg_match_all( tag_pattern(), $html, $tags, PREG_SET_ORDER | PREG_OFFSET_CAPTURE ) ) {
		return $found;
	}
	foreach ( $tags as $tag ) {
		list( list( $text, $offset ), list( $slash ), list( $name ) ) = $tag;
		if ( '' === $slash ) {
			if ( array() === $open ) {
				$start       = $offset;
				$is_rendered = 1 === preg_match( '/\sdata-state="/', $text );
			}
			$open[] = strtolower( $name );
		} elseif ( end( $open ) === strtolower( $name ) ) {
			array_pop( $open );
			if ( array() === $open && ! $is_rendered ) {
				$found[] = array( $start, substr( $html, $start, $offset + strlen( $text ) - $start ) );
			}
		} else {
			// Mismatched tags: the structure after this point is unknown.
			return $found;
		}
	}
	return $found;
}

/**
 * Replaces plain tags in a page with their stored fragments, wherever they are: in posts,
 * sidebars, template parts or footers.
 *
 * @param string $html HTML of a page.
 */
function insert_fragments( string $html ): string {
	if ( ! can_prerender() ) {
		return $html;
	}
	$elements  = outermost_elements( $html );
	$stored    = get_fragments( array_values( array_unique( array_map( fn( $element ) => fragment_key( $element[1] ), $elements ) ) ) );
	$requested = array();
	foreach ( array_reverse( $elements ) as list( $start, $text ) ) {
		$fragment = $stored[ fragment_key( $text ) ] ?? null;
		if ( null === $fragment || $fragment['at'] < time() - MAX_FRAGMENT_SECONDS ) {
			$requested[] = $text;
		}
		if ( null !== $fragment ) {
			$html = substr_replace( $html, $fragment['html'], $start, strlen( $text ) );
		}
	}
	if ( array() !== $requested && ! is_preview() ) {
		schedule_requested( array_values( array_unique( $requested ) ) );
	}
	return $html;
}

/**
 * Renders elements and stores the fragments. Returns whether the server rendered them.
 *
 * @param string[] $texts HTML of elements.
 */
function render_and_store( array $texts ): bool {
	if ( are_requests_paused() ) {
		return false;
	}
	request_fragments( $texts );
	mark_fragments_rendering( $texts );
	$rendered = render_elements( $texts );
	if ( null === $rendered ) {
		return false;
	}
	store_fragments( array_combine( $texts, $rendered['fragments'] ), $rendered['tags'] );
	return true;
}

/**
 * Returns the ids of the posts to render after the response was sent, as keys, by site.
 *
 * @return array<int, array<int, true>>
 */
function &prerender_queue(): array {
	static $queue = array();
	return $queue;
}

/**
 * Queues a post, to render it after the response was sent.
 *
 * @param int $post_id Id of a post.
 */
function queue_prerender( $post_id ): void {
	$queue = &prerender_queue();
	if ( 'publish' === get_post_status( $post_id ) && is_post_type_viewable( get_post_type( $post_id ) ) && can_prerender() ) {
		$queue[ get_current_blog_id() ][ (int) $post_id ] = true;
	}
}

/**
 * Queues the posts that contain a synced pattern when the pattern is saved.
 *
 * @param int $post_id Id of a post.
 */
function queue_posts_with_pattern( $post_id ): void {
	if ( 'wp_block' === get_post_type( (int) $post_id ) && can_prerender() ) {
		foreach ( posts_with_pattern( (int) $post_id ) as $post ) {
			queue_prerender( $post->ID );
		}
	}
}

/**
 * Renders the posts that were saved in this request, on each site.
 */
function prerender_queued(): void {
	$queue  = &prerender_queue();
	$queued = $queue;
	$queue  = array();
	foreach ( $queued as $site_id => $ids ) {
		run_on_site( $site_id, fn() => prerender_saved( array_keys( $ids ) ) );
	}
}

/**
 * Renders posts of the current site that were saved, and schedules those that exceed the limit of one save.
 *
 * @param int[] $ids Ids of posts.
 */
function prerender_saved( array $ids ): void {
	foreach ( array_chunk( array_slice( $ids, POSTS_PER_SAVE ), POSTS_PER_EVENT ) as $later ) {
		wp_schedule_single_event( time(), PRERENDER_EVENT, array( $later ) );
	}
	finish_response();
	prerender_posts( array_slice( $ids, 0, POSTS_PER_SAVE ) );
}

/**
 * Renders the elements of posts.
 *
 * @param int|int[] $post_ids Id of a post, or ids of several.
 * @param int       $retry    How many times the post was sent again.
 */
function prerender_posts( $post_ids, $retry = 0 ): void {
	foreach ( (array) $post_ids as $post_id ) {
		prerender_post( (int) $post_id, (int) $retry );
	}
}

/**
 * Returns the content of a post with all content filters, as on its page.
 *
 * @param WP_Post $post A post.
 */
function rendered_content( WP_Post $post ): string {
	$before          = $GLOBALS['post'] ?? null;
	$GLOBALS['post'] = $post; // phpcs:ignore WordPress.WP.GlobalVariablesOverride
	setup_postdata( $post );
	$html            = (string) apply_filters( 'the_content', $post->post_content ); // phpcs:ignore WordPress.NamingConventions
	$GLOBALS['post'] = $before; // phpcs:ignore WordPress.WP.GlobalVariablesOverride
	if ( $before instanceof WP_Post ) {
		setup_postdata( $before );
	}
	return $html;
}

/**
 * Renders the elements of a post and stores the fragments.
 *
 * @param int $post_id Id of a post.
 * @param int $retry   How many times it was sent again.
 */
function prerender_post( int $post_id, int $retry = 0 ): void {
	$post = get_post( $post_id );
	if ( ! $post instanceof WP_Post || 'publish' !== $post->post_status || ! can_prerender() ) {
		return;
	}
	$texts  = array_values( array_unique( array_column( outermost_elements( rendered_content( $post ) ), 1 ) ) );
	$failed = array_filter( array_chunk( $texts, ELEMENTS_PER_REQUEST ), fn( array $batch ) => ! render_and_store( $batch ) );
	if ( array() === $failed || $retry >= MAX_RETRIES ) {
		return;
	}
	for ( $number = 1; $number <= MAX_RETRIES; $number++ ) {
		wp_clear_scheduled_hook( PRERENDER_EVENT, array( $post->ID, $number ) );
	}
	wp_schedule_single_event( time() + RETRY_SECONDS * RETRY_FACTOR ** $retry, PRERENDER_EVENT, array( $post->ID, $retry + 1 ) );
}

/**
 * Renders elements on the server, in one request so that their ids differ. Returns the fragments and the tags of
 * their data; null if the server does not respond, or if the response comes from another system.
 *
 * @param string[] $texts HTML of elements.
 * @return array{fragments: string[], tags: string[]}|null
 */
function render_elements( array $texts ): ?array {
	// Authors cannot forge the separator, because it depends on all elements.
	$separator = '<!--edu-embed ' . md5( implode( "\n", $texts ) ) . '-->';
	$body      = array(
		'html' => implode( $separator, $texts ),
		'tags' => true,
	);
	$response  = post_to_server( '/api/prerender', $body, setting( 'prerenderSecret' ), PRERENDER_SECONDS );
	$result    = decode_response( $response );
	$parts     = explode( $separator, text_of( $result['html'] ?? '' ) );
	if ( count( $parts ) !== count( $texts ) ) {
		return null;
	}
	$fragments = array_map( fn( $text, $part ) => is_rendered( $text, $part ) ? $part : $text, $texts, $parts );
	if ( $fragments === $texts && $parts !== $texts ) {
		return null;
	}
	if ( preg_match( '/<(https?:[^>]+)>;\s*rel="stylesheet"/', header_text( $response, 'link' ), $sheet ) ) {
		update_option( LIGHT_SHEET_OPTION, esc_url_raw( $sheet[1] ) );
	}
	return array(
		'fragments' => $fragments,
		'tags'      => array_filter( array_map( __NAMESPACE__ . '\\text_of', (array) ( $result['tags'] ?? array() ) ) ),
	);
}

/**
 * Returns a header of a response, with its values joined by commas.
 *
 * @param array  $response A response of WordPress's HTTP API.
 * @param string $name     Name of the header.
 */
function header_text( array $response, string $name ): string {
	$value = wp_remote_retrieve_header( $response, $name );
	return is_array( $value ) ? implode( ',', $value ) : $value;
}

/**
 * Returns whether a fragment is the element as our server renders it: the same start tag
 * with a state, and the same end tag. Other HTML may come from a proxy.
 *
 * @param string $text     HTML of the element.
 * @param string $fragment HTML that the server returned for it.
 */
function is_rendered( string $text, string $fragment ): bool {
	if ( ! preg_match( tag_pattern(), $text, $groups ) || ! preg_match( tag_pattern(), $fragment, $start, PREG_OFFSET_CAPTURE ) ) {
		return false;
	}
	return 0 === $start[0][1]
		&& strtolower( $groups[2] ) === strtolower( $start[2][0] )
		&& 1 === preg_match( '/ data-state="\w+"$/', $start[3][0] )
		&& 1 === preg_match( '/<\/' . preg_quote( $groups[2], '/' ) . '\s*>$/i', $fragment );
}
