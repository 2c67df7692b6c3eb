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
const PURGE_SECONDS = 3;

/** Maximum number of tags per request, and of requests while searching for a tag that the server rejects. */
const PURGE_TAGS     = 500;
const PURGE_REQUESTS = 60;

/** Maximum number of tags that wait. With more, all pages are purged instead. */
const MAX_PENDING    = 1000;
const ALL_PAGES_TAGS = array( 'site', 'menu', 'sitemap', 'contributors' );

add_action( 'shutdown', __NAMESPACE__ . '\\send_purge', 20 );
add_action( PURGE_EVENT, __NAMESPACE__ . '\\send_purge' );

/**
 * Queues tags to purge at the end of this request.
 *
 * @param string[]|null $add Tags to add; null empties the queue.
 * @return string[] The tags that were queued before.
 */
function purge_queue( ?array $add ): array {
	static $queue = array();
	$queued       = array_keys( $queue );
	if ( null === $add ) {
		$queue = array();
	} else {
		$queue += array_fill_keys( array_filter( $add ), true );
	}
	return $queued;
}

/**
 * Sends queued tags and tags that could not be sent before. If the server does not
 * respond, sends them again in the background, or with the next save.
 */
function send_purge(): void {
	$tags = purge_queue( array() );
	purge_queue( null );
	if ( array() === $tags && ! doing_action( PURGE_EVENT ) ) {
		return;
	}
	$pending = get_option( PENDING_PURGE, array() );
	$pending = is_array( $pending ) ? $pending : array();
	$all     = array_values( array_unique( array_merge( $pending, $tags ) ) );
	if ( array() === $all || '' === server_url() || '' === setting( 'purgeSecret' ) ) {
		return;
	}
	finish_response();
	$unsent = is_server_unavailable( '/-/purge' ) ? $all : send_tags( $all );
	purge_fragments( array_values( array_diff( $all, $unsent ) ) );
	if ( array() === $unsent ) {
		delete_option( PENDING_PURGE );
		return;
	}
	update_option( PENDING_PURGE, MAX_PENDING < count( $unsent ) ? ALL_PAGES_TAGS : $unsent, false );
	if ( ! wp_next_scheduled( PURGE_EVENT ) ) {
		wp_schedule_single_event( time() + RETRY_SECONDS, PURGE_EVENT );
	}
}

/**
 * Sends tags. If the server rejects a batch as invalid, splits it in half until the
 * invalid tag is found. Drops that tag, so that it does not block the others.
 *
 * @param string[] $tags Tags to purge.
 * @return string[] Tags to send again later.
 */
function send_tags( array $tags ): array {
	$batches = array_chunk( $tags, PURGE_TAGS );
	$count   = 0;
	while ( array() !== $batches && $count < PURGE_REQUESTS && 0 < seconds_to_wait( PURGE_SECONDS ) ) {
		++$count;
		$batch    = array_shift( $batches );
		$response = post_to_server( '/-/purge', array( 'tags' => $batch ), setting( 'purgeSecret' ), PURGE_SECONDS );
		$status   = (int) wp_remote_retrieve_response_code( $response );
		if ( 0 === $status || 401 === $status || 429 === $status || 500 <= $status ) {
			return array_merge( $batch, ...$batches );
		}
		if ( in_array( $status, array( 400, 413, 422 ), true ) && 1 < count( $batch ) ) {
			array_unshift( $batches, ...array_chunk( $batch, (int) ceil( count( $batch ) / 2 ) ) );
		} elseif ( 200 !== $status ) {
			// The server would reject this later, too.
			error_log( 'Edu Embed: the server responded with ' . $status . ' to a purge of ' . implode( ', ', array_slice( $batch, 0, 5 ) ) ); // phpcs:ignore WordPress.PHP.DevelopmentFunctions, Generic.PHP.ForbiddenFunctions -- Reports to the owner which tag the server rejects.
		}
	}
	return array_merge( array(), ...$batches );
}
