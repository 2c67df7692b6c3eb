<?php
/**
 * Collects the tags of changes in a request and sends them at the end of the request, or later.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

const PURGE_EVENT   = 'edu_embed_purge';
const PENDING_PURGE = 'edu_embed_pending_purge';

/** Longer than the server waits for the caches in front of it (frontTimeoutMs in server/purge/local-purge-log.ts). */
const PURGE_SECONDS = 3;

/** Maximum number of tags per request. */
const PURGE_TAGS = 500;

/** Maximum number of tags that wait. With more, everything is purged instead. */
const MAX_PENDING = 1000;

/** The tag of all pages and all responses of the server's API. */
const EVERYTHING_TAG = 'all';

/** The tag of the server's copies of images, which the tag above leaves out. */
const IMAGES_TAG = 'images';

/** Maximum wait for the database lock of the pending tags. */
const PENDING_LOCK_SECONDS = 5;

add_action( 'shutdown', __NAMESPACE__ . '\\send_purge', 20 );
add_action( PURGE_EVENT, __NAMESPACE__ . '\\send_purge' );

/**
 * Returns the queued tags of each site of the network, by the site's id, as keys.
 *
 * @return array<int, array<string, true>>
 */
function &purge_queues(): array {
	static $queues = array();
	return $queues;
}

/**
 * Queues tags of the current site to purge at the end of this request.
 *
 * @param string[] $tags Tags to purge.
 */
function queue_purge( array $tags ): void {
	$queues             = &purge_queues();
	$site_id            = get_current_blog_id();
	$queues[ $site_id ] = ( $queues[ $site_id ] ?? array() ) + array_fill_keys( array_filter( $tags ), true );
}

/**
 * Returns the ids of changed posts and images whose tags are not queued yet, as keys, by the id of their site.
 *
 * @return array<int, array<int, true>>
 */
function &changed_posts(): array {
	static $posts = array();
	return $posts;
}

/**
 * Queues a published post or an image of the current site at the end of this request, once for all of its
 * changes.
 *
 * @param int $post_id Id of a post or an attachment.
 */
function purge_later( int $post_id ): void {
	$changed = &changed_posts();
	$site_id = get_current_blog_id();
	if ( 'publish' === get_post_status( $post_id ) || 'attachment' === get_post_type( $post_id ) ) {
		$changed[ $site_id ][ $post_id ] = true;
		// The site needs a queue, so that `send_purge()` finds it.
		queue_purge( array() );
	}
}

/**
 * Queues the tags of the changed posts and images of the current site.
 */
function purge_changed_posts(): void {
	$changed = &changed_posts();
	$site_id = get_current_blog_id();
	$ids     = array_keys( $changed[ $site_id ] ?? array() );
	unset( $changed[ $site_id ] );
	if ( count( $ids ) > MAX_SHARED_POSTS ) {
		purge_site();
		return;
	}
	foreach ( $ids as $id ) {
		if ( 'attachment' === get_post_type( $id ) ) {
			purge_image( $id );
		} else {
			purge_post( $id );
		}
	}
}

/**
 * Empties the queue of the current site and returns its tags.
 *
 * @return string[]
 */
function take_queued_tags(): array {
	purge_changed_posts();
	$queues  = &purge_queues();
	$site_id = get_current_blog_id();
	$tags    = array_keys( $queues[ $site_id ] ?? array() );
	unset( $queues[ $site_id ] );
	return $tags;
}

/**
 * Sends the tags of each site that this request changed.
 */
function send_purge(): void {
	send_site_purge();
	// Other sites of a network, which code changes after `switch_to_blog()`.
	foreach ( array_keys( purge_queues() ) as $site_id ) {
		run_on_site(
			$site_id,
			function () {
				send_site_purge();
				if ( purge_fragments( null ) && ! wp_next_scheduled( REQUESTED_EVENT ) ) {
					wp_schedule_single_event( time(), REQUESTED_EVENT );
				}
			}
		);
	}
}

/**
 * Sends queued tags of the current site, and tags that could not be sent before. If the server
 * does not respond, sends them again in the background, or with the next save.
 */
function send_site_purge(): void {
	$tags = take_queued_tags();
	if ( array() === $tags && ! doing_action( PURGE_EVENT ) ) {
		return;
	}
	$pending = pending_tags();
	$all     = array_values( array_unique( array_merge( $pending, $tags ) ) );
	if ( array() === $all || '' === server_url() || '' === setting( 'purgeSecret' ) ) {
		return;
	}
	finish_response();
	$unsent = are_requests_paused( '/-/purge' ) ? $all : send_tags( $all );
	purge_fragments( array_values( array_diff( $all, $unsent ) ) );
	store_pending( array_diff( $pending, $unsent ), $unsent );
	if ( array() !== $unsent && ! wp_next_scheduled( PURGE_EVENT ) ) {
		wp_schedule_single_event( time() + RETRY_SECONDS, PURGE_EVENT );
	}
}

/**
 * Returns the tags that could not be sent before.
 *
 * @return string[]
 */
function pending_tags(): array {
	$pending = get_option( PENDING_PURGE, array() );
	return is_array( $pending ) ? $pending : array();
}

/**
 * Removes sent tags from the pending tags and adds unsent ones. Reads the pending tags again, under a
 * lock, because another request may have changed them while this request waited for the server.
 *
 * @param string[] $sent   Tags that were pending before this request sent them.
 * @param string[] $unsent Tags that could not be sent.
 */
function store_pending( array $sent, array $unsent ): void {
	global $wpdb;
	if ( array() === $sent && array() === $unsent ) {
		return;
	}
	$lock = $wpdb->prefix . PENDING_PURGE;
	$wpdb->get_var( $wpdb->prepare( 'SELECT GET_LOCK(%s, %d)', $lock, PENDING_LOCK_SECONDS ) ); // phpcs:ignore WordPress.DB
	wp_cache_delete( PENDING_PURGE, 'options' );
	wp_cache_delete( 'notoptions', 'options' );
	$pending = array_values( array_unique( array_merge( array_diff( pending_tags(), $sent ), $unsent ) ) );
	if ( array() === $pending ) {
		delete_option( PENDING_PURGE );
	} else {
		$everything = array( EVERYTHING_TAG, ...array_intersect( $pending, array( IMAGES_TAG ) ) );
		update_option( PENDING_PURGE, MAX_PENDING < count( $pending ) ? $everything : $pending, false );
	}
	$wpdb->get_var( $wpdb->prepare( 'SELECT RELEASE_LOCK(%s)', $lock ) ); // phpcs:ignore WordPress.DB
}

/**
 * Sends tags. Logs and drops those that the server rejects as invalid.
 *
 * @param string[] $tags Tags to purge.
 * @return string[] Tags to send again later.
 */
function send_tags( array $tags ): array {
	$batches = array_chunk( $tags, PURGE_TAGS );
	while ( array() !== $batches && 0 < seconds_to_wait( PURGE_SECONDS ) ) {
		$batch    = array_shift( $batches );
		$response = post_to_server( '/-/purge', array( 'tags' => $batch ), setting( 'purgeSecret' ), PURGE_SECONDS );
		$status   = (int) wp_remote_retrieve_response_code( $response );
		// With 404, the server has no purge secret yet.
		if ( in_array( $status, array( 0, 401, 404, 429 ), true ) || 500 <= $status ) {
			return array_merge( $batch, ...$batches );
		}
		$rejected = 200 === $status ? rejected_tags( wp_remote_retrieve_body( $response ) ) : $batch;
		if ( array() !== $rejected ) {
			error_log( 'Edu Embed: the server rejected purge tags with status ' . $status . ': ' . implode( ', ', array_slice( $rejected, 0, 5 ) ) ); // phpcs:ignore WordPress.PHP.DevelopmentFunctions, Generic.PHP.ForbiddenFunctions -- Reports to the owner which tags the server rejects.
		}
	}
	return array_merge( array(), ...$batches );
}

/**
 * Returns the tags that the server rejected as invalid, although it accepted others of the same request.
 *
 * @param string $body JSON of the server's response.
 * @return string[]
 */
function rejected_tags( string $body ): array {
	$response = json_decode( $body, true );
	$rejected = is_array( $response ) ? $response['rejected'] ?? array() : array();
	return is_array( $rejected ) ? array_filter( $rejected, 'is_string' ) : array();
}
