<?php
/**
 * Renders elements that pages have requested, in the background. After a failure, requests contain
 * fewer elements, so that an element that makes the server fail does not block the others.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

const REQUESTED_EVENT = 'edu_embed_prerender_requested';

/** Transient with a smaller number of elements per request, after a failure. */
const BATCH_TRANSIENT = 'edu_embed_prerender_batch';

/** Transient with the number of failures in a row while the server does not respond, and the longest delay. */
const FAILURES_TRANSIENT = 'edu_embed_prerender_failures';
const MAX_RETRY_SECONDS  = 10 * MINUTE_IN_SECONDS;

add_action( REQUESTED_EVENT, __NAMESPACE__ . '\\prerender_requested' );
add_action( 'shutdown', __NAMESPACE__ . '\\prerender_purged', 40 );

/**
 * Marks the fragments that show purged data as stale, after the server has accepted the purge.
 *
 * @param string[]|null $tags Purged tags; null only reads.
 * @return bool Whether fragments wait to be rendered again.
 */
function purge_fragments( ?array $tags ): bool {
	static $is_waiting = false;
	if ( null !== $tags && array() !== $tags && can_prerender() ) {
		$is_waiting = mark_fragments_stale( $tags ) || $is_waiting;
	}
	return $is_waiting;
}

/**
 * Renders purged fragments at the end of the request that changed their data.
 */
function prerender_purged(): void {
	if ( ! purge_fragments( null ) ) {
		return;
	}
	finish_response();
	if ( 1 < seconds_to_wait( PRERENDER_SECONDS ) ) {
		prerender_requested();
	} elseif ( ! wp_next_scheduled( REQUESTED_EVENT ) ) {
		wp_schedule_single_event( time(), REQUESTED_EVENT );
	}
}

/**
 * Schedules the rendering of elements.
 *
 * @param string[] $texts HTML of elements.
 */
function schedule_requested( array $texts ): void {
	if ( wp_next_scheduled( REQUESTED_EVENT ) && count( requested_fragments( MAX_REQUESTED ) ) >= MAX_REQUESTED ) {
		return;
	}
	request_fragments( $texts );
	if ( ! wp_next_scheduled( REQUESTED_EVENT ) ) {
		// A visitor must not wait for the check whether the server responds again.
		$is_paused = false !== get_transient( PAUSE_TRANSIENTS['/api/prerender'] );
		wp_schedule_single_event( time() + ( $is_paused ? RETRY_SECONDS : 0 ), REQUESTED_EVENT );
	}
}

/**
 * Renders elements that pages have requested, and deletes fragments that no page shows.
 */
function prerender_requested(): void {
	trim_fragments();
	$texts = can_prerender() ? requested_fragments( batch_size() ) : array();
	if ( array() === $texts ) {
		return;
	}
	$is_paused   = are_requests_paused();
	$is_rendered = ! $is_paused && render_and_store( $texts );
	if ( $is_rendered ) {
		delete_transient( BATCH_TRANSIENT );
		delete_transient( FAILURES_TRANSIENT );
	} elseif ( ! $is_paused && is_batch_at_fault() ) {
		if ( 1 === count( $texts ) ) {
			drop_request( $texts[0] );
		}
		set_transient( BATCH_TRANSIENT, (int) ceil( count( $texts ) / 2 ), HOUR_IN_SECONDS );
	}
	if ( array() !== requested_fragments( 1 ) ) {
		wp_schedule_single_event( time() + ( $is_rendered ? 0 : next_delay( $is_paused ) ), REQUESTED_EVENT );
	}
}

/**
 * Returns the delay after a failure. It doubles as long as the server does not respond.
 *
 * @param bool $is_paused Whether requests to the server are paused.
 */
function next_delay( bool $is_paused ): int {
	$failures = $is_paused ? (int) get_transient( FAILURES_TRANSIENT ) : 0;
	set_transient( FAILURES_TRANSIENT, $failures + 1, DAY_IN_SECONDS );
	return (int) min( MAX_RETRY_SECONDS, RETRY_SECONDS * 2 ** min( 10, $failures ) );
}

/**
 * Returns how many elements the next request may contain: fewer after failures, until a request
 * contains only the element that causes them.
 */
function batch_size(): int {
	$size = (int) get_transient( BATCH_TRANSIENT );
	return 0 < $size ? $size : ELEMENTS_PER_REQUEST;
}

/**
 * Returns whether the elements may have caused the last failure: the server is reachable, accepts
 * the secret and is not overloaded.
 */
function is_batch_at_fault(): bool {
	$status = get_option( STATUS_OPTION, array() )['/api/prerender']['status'] ?? 0;
	return PAUSED_UNREACHABLE !== get_transient( PAUSE_TRANSIENTS['/api/prerender'] ) && ! in_array( $status, array( 401, 404, 429, 503 ), true );
}
