<?php
/**
 * Has the server draw the elements of a post, and serves them drawn.
 *
 * A post's content is drawn in the background when it is saved. What is kept belongs
 * to the exact text of an element: after any change to it the plain tag is served
 * until it is drawn anew. Without an answer from the server the pages stay what they
 * are without the plugin: tags that the script draws in the browser.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

use WP_Post;

defined( 'ABSPATH' ) || exit;

const PRERENDER_EVENT   = 'edu_embed_prerender';
const PRERENDER_SECONDS = 10;
const PIECES_META       = '_edu_prerendered';
const WANTED_META       = '_edu_prerender_wanted';

/** A save renders this many posts itself; a scheduled event renders the others, this many at a time. */
const POSTS_PER_SAVE  = 5;
const POSTS_PER_EVENT = 20;

add_action( 'wp_after_insert_post', __NAMESPACE__ . '\\queue_prerender', 20 );
add_action( 'wp_after_insert_post', __NAMESPACE__ . '\\queue_posts_with_pattern', 20 );
add_action( 'shutdown', __NAMESPACE__ . '\\prerender_queued', 30 );
add_action( PRERENDER_EVENT, __NAMESPACE__ . '\\prerender_posts' );
add_action( 'template_redirect', __NAMESPACE__ . '\\begin_serving' );

/**
 * Has pages show the drawn elements. Only pages: REST, GraphQL and feeds never come here.
 */
function begin_serving(): void {
	if ( ! is_feed() ) {
		add_filter( 'the_content', __NAMESPACE__ . '\\serve_prerendered', UNSHIELD_PRIORITY + 1 );
	}
}

/**
 * Whether pages can be drawn at all.
 */
function can_prerender(): bool {
	return '' !== server_url() && '' !== setting( 'prerenderSecret' );
}

/**
 * The outermost elements in HTML.
 *
 * @param string $html HTML of a post.
 * @return array<int, array{0: int, 1: string}> Where each begins, and its text.
 */
function outermost_elements( string $html ): array {
	$found = array();
	$open  = array();
	$start = 0;
	if ( ! preg_match_all( tag_pattern(), $html, $tags, PREG_SET_ORDER | PREG_OFFSET_CAPTURE ) ) {
		return $found;
	}
	foreach ( $tags as $tag ) {
		list( list( $text, $offset ), list( $slash ), list( $name ) ) = $tag;
		if ( '' === $slash ) {
			$start  = array() === $open ? $offset : $start;
			$open[] = strtolower( $name );
		} elseif ( end( $open ) === strtolower( $name ) ) {
			array_pop( $open );
			if ( array() === $open ) {
				$found[] = array( $start, substr( $html, $start, $offset + strlen( $text ) - $start ) );
			}
		} else {
			// Tags that do not match: nothing after this point is certain.
			return $found;
		}
	}
	return $found;
}

/**
 * What a drawn element is kept under.
 *
 * @param string $text HTML of an element.
 */
function piece_key( string $text ): string {
	return md5( server_url() . "\n" . $text );
}

/**
 * The drawn elements of a post.
 *
 * @param int $post_id Id of a post.
 */
function kept_pieces( int $post_id ): array {
	$kept = get_post_meta( $post_id, PIECES_META, true );
	return is_array( $kept ) && isset( $kept['pieces'], $kept['at'] ) ? $kept : array(
		'pieces' => array(),
		'at'     => 0,
	);
}

/**
 * Puts the drawn elements in the place of the plain ones.
 *
 * @param string $html Content of a post, as the theme is going to show it.
 */
function serve_prerendered( $html ) {
	$post_id = (int) get_the_ID();
	// An excerpt is made of the content's text, and would show that of the roots.
	if ( ! can_prerender() || 0 === $post_id || doing_filter( 'get_the_excerpt' ) ) {
		return $html;
	}
	$kept   = kept_pieces( $post_id );
	$wanted = array();
	foreach ( array_reverse( outermost_elements( (string) $html ) ) as list( $start, $text ) ) {
		$piece = $kept['pieces'][ piece_key( $text ) ] ?? null;
		if ( null === $piece ) {
			$wanted[ piece_key( $text ) ] = $text;
		} else {
			$html = substr_replace( $html, $piece, $start, strlen( $text ) );
		}
	}
	if ( ( array() !== $wanted || ( array() !== $kept['pieces'] && $kept['at'] < time() - DAY_IN_SECONDS ) ) && ! is_preview() ) {
		want_pieces( $post_id, $wanted );
	}
	return $html;
}

/**
 * Has a post drawn in the background, with what the theme shows besides its content.
 *
 * @param int   $post_id Id of a post.
 * @param array $wanted  Elements by their key.
 */
function want_pieces( int $post_id, array $wanted ): void {
	if ( wp_next_scheduled( PRERENDER_EVENT, array( $post_id ) ) ) {
		return;
	}
	update_post_meta( $post_id, WANTED_META, wp_slash( array_slice( $wanted, 0, 50 ) ) );
	wp_schedule_single_event( time() + ( is_server_away() ? 5 * MINUTE_IN_SECONDS : 0 ), PRERENDER_EVENT, array( $post_id ) );
}

/**
 * Remembers what to draw when the answer has been sent.
 *
 * @param int|null $post_id Id of a post; null takes them all out.
 * @return int[]
 */
function queue_prerender( $post_id = null ): array {
	static $queue = array();
	$queued       = array_keys( $queue );
	if ( null === $post_id ) {
		$queue = array();
	} elseif ( 'publish' === get_post_status( $post_id ) && is_post_type_viewable( get_post_type( $post_id ) ) && can_prerender() ) {
		$queue[ (int) $post_id ] = true;
	}
	return $queued;
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
 * Draws what was saved in this request.
 */
function prerender_queued(): void {
	$ids = queue_prerender();
	if ( array() === $ids ) {
		return;
	}
	foreach ( array_chunk( array_slice( $ids, POSTS_PER_SAVE ), POSTS_PER_EVENT ) as $later ) {
		wp_schedule_single_event( time(), PRERENDER_EVENT, array( $later ) );
	}
	finish_answer();
	prerender_posts( array_slice( $ids, 0, POSTS_PER_SAVE ) );
}

/**
 * Renders the elements of posts.
 *
 * @param int|int[] $post_ids Id of a post, or ids of several.
 */
function prerender_posts( $post_ids ): void {
	foreach ( (array) $post_ids as $post_id ) {
		prerender_post( $post_id );
	}
}

/**
 * The content of a post as a page shows it.
 *
 * @param WP_Post $post A post.
 */
function shown_content( WP_Post $post ): string {
	$before          = $GLOBALS['post'] ?? null;
	$GLOBALS['post'] = $post; // phpcs:ignore WordPress.WP.GlobalVariablesOverride
	setup_postdata( $post );
	$html = (string) apply_filters( 'the_content', $post->post_content ); // phpcs:ignore WordPress.NamingConventions
	$GLOBALS['post'] = $before; // phpcs:ignore WordPress.WP.GlobalVariablesOverride
	if ( $before instanceof WP_Post ) {
		setup_postdata( $before );
	}
	return $html;
}

/**
 * Has the elements of a post drawn and keeps them.
 *
 * @param int $post_id Id of a post.
 */
function prerender_post( $post_id ): void {
	$post = get_post( (int) $post_id );
	if ( ! $post instanceof WP_Post || 'publish' !== $post->post_status || ! can_prerender() ) {
		return;
	}
	$wanted = get_post_meta( $post->ID, WANTED_META, true );
	$texts  = array_merge( array_column( outermost_elements( shown_content( $post ) ), 1 ), is_array( $wanted ) ? array_values( $wanted ) : array() );
	$texts  = array_values( array_unique( $texts ) );
	delete_post_meta( $post->ID, WANTED_META );
	if ( array() === $texts ) {
		delete_post_meta( $post->ID, PIECES_META );
		return;
	}
	$drawn = is_server_away() ? null : draw_elements( $texts );
	if ( null === $drawn ) {
		if ( ! wp_next_scheduled( PRERENDER_EVENT, array( $post->ID ) ) ) {
			wp_schedule_single_event( time() + 5 * MINUTE_IN_SECONDS, PRERENDER_EVENT, array( $post->ID ) );
		}
		return;
	}
	$kept = array(
		'pieces' => array_combine( array_map( __NAMESPACE__ . '\\piece_key', $texts ), $drawn ),
		'at'     => time(),
	);
	update_post_meta( $post->ID, PIECES_META, wp_slash( $kept ) );
}

/**
 * Asks the server for the elements, all at once so that ids differ; null when it does
 * not answer, or something else answers in its place.
 *
 * @param string[] $texts HTML of elements.
 * @return string[]|null
 */
function draw_elements( array $texts ): ?array {
	// No author can have written what stands between two pieces: it hangs on all of them.
	$between = '<!--edu-embed ' . md5( implode( "\n", $texts ) ) . '-->';
	$answer  = post_to_server( '/api/prerender', array( 'html' => implode( $between, $texts ) ), setting( 'prerenderSecret' ), PRERENDER_SECONDS );
	$type    = wp_remote_retrieve_header( $answer, 'content-type' );
	if ( 200 !== (int) wp_remote_retrieve_response_code( $answer ) || ! str_starts_with( strtolower( is_array( $type ) ? end( $type ) : $type ), 'text/html' ) ) {
		return null;
	}
	$pieces = explode( $between, wp_remote_retrieve_body( $answer ) );
	if ( count( $pieces ) !== count( $texts ) ) {
		return null;
	}
	$drawn = array_map( fn( $text, $piece ) => is_drawn( $text, $piece ) ? $piece : $text, $texts, $pieces );
	if ( $drawn === $texts && $pieces !== $texts ) {
		return null;
	}
	$link = wp_remote_retrieve_header( $answer, 'link' );
	if ( preg_match( '/<(https?:[^>]+)>;\s*rel="stylesheet"/', is_array( $link ) ? implode( ',', $link ) : $link, $sheet ) ) {
		update_option( LIGHT_SHEET_OPTION, esc_url_raw( $sheet[1] ) );
	}
	return $drawn;
}

/**
 * Whether a piece is an element as our server draws it: its own start tag with a
 * state, its root, its own end. Anything else may come from whoever stands between.
 *
 * @param string $text  HTML of the element.
 * @param string $piece What came back for it.
 */
function is_drawn( string $text, string $piece ): bool {
	if ( ! preg_match( tag_pattern(), $text, $groups ) || ! preg_match( tag_pattern(), $piece, $start, PREG_OFFSET_CAPTURE ) ) {
		return false;
	}
	return 0 === $start[0][1]
		&& strtolower( $groups[2] ) === strtolower( $start[2][0] )
		&& 1 === preg_match( '/ data-state="\w+"$/', $start[3][0] )
		&& 1 === preg_match( '/<\/' . preg_quote( $groups[2], '/' ) . '\s*>$/i', $piece );
}
