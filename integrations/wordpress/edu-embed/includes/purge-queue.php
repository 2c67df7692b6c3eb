<?php
/**
 * Collects what has changed in a request, and sends it at its end or later.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

const PURGE_EVENT   = 'edu_embed_purge';
const PENDING_PURGE = 'edu_embed_pending_purge';
const PURGE_SECONDS = 3;

/** A purge sends so many tags at once, and asks so often at most, when one that the server refuses is searched for. */
const PURGE_TAGS = 500;
const PURGE_ASKS = 60;

add_action( 'shutdown', __NAMESPACE__ . '\\send_purge', 20 );
add_action( PURGE_EVENT, __NAMESPACE__ . '\\send_purge' );

/**
 * The tags to purge at the end of this request.
 *
 * @param string[]|null $add Tags to add; null takes them all out.
 * @return string[]
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
 * Sends what is queued, and what could not be sent before. A server that does not
 * answer costs an editor a moment once; after that, a minute passes.
 */
function send_purge(): void {
	$tags = purge_queue( array() );
	purge_queue( null );
	$pending = get_option( PENDING_PURGE, array() );
	$pending = is_array( $pending ) ? $pending : array();
	if ( array() === $tags && ! doing_action( PURGE_EVENT ) ) {
		return;
	}
	$all = array_values( array_unique( array_merge( $pending, $tags ) ) );
	if ( array() === $all || '' === server_url() || '' === setting( 'purgeSecret' ) ) {
		return;
	}
	finish_answer();
	$unsent = is_server_away( '/-/purge' ) ? $all : send_tags( $all );
	if ( array() === $unsent ) {
		delete_option( PENDING_PURGE );
		return;
	}
	update_option( PENDING_PURGE, array_slice( $unsent, 0, 1000 ), false );
	if ( ! wp_next_scheduled( PURGE_EVENT ) ) {
		wp_schedule_single_event( time() + MINUTE_IN_SECONDS, PURGE_EVENT );
	}
}

/**
 * Sends tags. What the server refuses because of what is in it is halved until the
 * one tag is found that it does not take; that one goes, so that it holds up no other.
 *
 * @param string[] $tags Tags to purge.
 * @return string[] What is to be sent again.
 */
function send_tags( array $tags ): array {
	$batches = array_chunk( $tags, PURGE_TAGS );
	for ( $asked = 0; array() !== $batches && $asked < PURGE_ASKS && 0 < seconds_to_wait( PURGE_SECONDS ); $asked++ ) {
		$batch  = array_shift( $batches );
		$answer = post_to_server( '/-/purge', array( 'tags' => $batch ), setting( 'purgeSecret' ), PURGE_SECONDS );
		$status = (int) wp_remote_retrieve_response_code( $answer );
		if ( 0 === $status || 401 === $status || 429 === $status || 500 <= $status ) {
			return array_merge( $batch, ...$batches );
		}
		if ( in_array( $status, array( 400, 413, 422 ), true ) && 1 < count( $batch ) ) {
			array_unshift( $batches, ...array_chunk( $batch, (int) ceil( count( $batch ) / 2 ) ) );
		} elseif ( 200 !== $status ) {
			// The server will not take this later either.
			error_log( 'Edu Embed: the server answered ' . $status . ' to a purge of ' . implode( ', ', array_slice( $batch, 0, 5 ) ) ); // phpcs:ignore Generic.PHP.ForbiddenFunctions
		}
	}
	return array_merge( array(), ...$batches );
}
