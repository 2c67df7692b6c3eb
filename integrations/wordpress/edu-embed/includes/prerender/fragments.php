<?php
/**
 * The table of prerendered elements. A fragment belongs to the exact HTML of its element, on all
 * pages.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

const FRAGMENTS_VERSION        = '2';
const FRAGMENTS_VERSION_OPTION = 'edu_embed_fragments_version';
const FRAGMENTS_GROUP          = 'edu_embed_fragments';

/** A page shows fragments up to this age; older ones are rendered again. Purges mark them as stale earlier. */
const MAX_FRAGMENT_SECONDS = HOUR_IN_SECONDS;

/** An element whose data failed to load is rendered again after this time. */
const PENDING_SECONDS = MINUTE_IN_SECONDS;

/** Fragments that no page has shown for this long are deleted, and the oldest ones beyond this number. */
const KEEP_FRAGMENT_SECONDS = 30 * DAY_IN_SECONDS;
const MAX_FRAGMENTS         = 5000;

/**
 * Values of `is_requested`. A purge during the rendering sets REQUESTED again, because the server may have read
 * the data before the purge. A fragment whose rendering fails stays RENDERING, and is rendered later.
 */
const REQUESTED = 1;
const RENDERING = 2;

/** Maximum number of fragments that wait for the server. */
const MAX_REQUESTED = 500;

add_action( 'init', __NAMESPACE__ . '\\install_fragments', 5 );
add_filter( 'wpmu_drop_tables', __NAMESPACE__ . '\\drop_fragments' );

/**
 * Returns the name of the table.
 */
function fragments_table(): string {
	global $wpdb;
	return $wpdb->prefix . 'edu_embed_fragments';
}

/**
 * Creates the table, once. Earlier versions stored fragments with posts, where every list of
 * posts loaded them.
 */
function install_fragments(): void {
	global $wpdb;
	if ( FRAGMENTS_VERSION === get_option( FRAGMENTS_VERSION_OPTION ) ) {
		return;
	}
	require_once ABSPATH . 'wp-admin/includes/upgrade.php';
	dbDelta(
		'CREATE TABLE ' . fragments_table() . " (
			fragment_key char(32) NOT NULL,
			source mediumtext NOT NULL,
			html mediumtext NOT NULL,
			rendered_at int unsigned NOT NULL default 0,
			is_requested tinyint unsigned NOT NULL default 0,
			shown_at int unsigned NOT NULL default 0,
			tags mediumtext NOT NULL,
			PRIMARY KEY  (fragment_key),
			KEY is_requested (is_requested),
			KEY shown_at (shown_at)
		) {$wpdb->get_charset_collate()};"
	);
	$wpdb->query( 'UPDATE ' . fragments_table() . ' SET shown_at = rendered_at WHERE shown_at = 0' ); // phpcs:ignore WordPress.DB
	delete_post_meta_by_key( '_edu_prerendered' );
	delete_post_meta_by_key( '_edu_prerender_wanted' );
	update_option( FRAGMENTS_VERSION_OPTION, FRAGMENTS_VERSION );
}

/**
 * Runs code on a site of the network. A site that was deleted is skipped.
 *
 * @param int      $site_id Id of a site.
 * @param callable $code    The code.
 */
function run_on_site( int $site_id, callable $code ): void {
	if ( get_current_blog_id() === $site_id ) {
		$code();
	} elseif ( is_multisite() && null !== get_site( $site_id ) ) {
		switch_to_blog( $site_id );
		// Nobody may have visited this site since the plugin was activated for the network.
		install_fragments();
		$code();
		restore_current_blog();
	}
}

/**
 * Adds the table to those that WordPress deletes with a site of a network.
 *
 * @param string[] $tables Names of the site's tables.
 */
function drop_fragments( $tables ) {
	$tables[] = fragments_table();
	return $tables;
}

/**
 * Returns the key of an element's fragment.
 *
 * @param string $text HTML of an element.
 */
function fragment_key( string $text ): string {
	return md5( server_url() . "\n" . $text );
}

/**
 * Returns `%s` placeholders for a list of values in a query.
 *
 * @param array $values Values of the list.
 */
function placeholders( array $values ): string {
	return implode( ', ', array_fill( 0, count( $values ), '%s' ) );
}

/**
 * Returns stored fragments by key: HTML and time of rendering.
 *
 * @param string[] $keys Keys of fragments.
 * @return array<string, array{html: string, at: int}>
 */
function get_fragments( array $keys ): array {
	global $wpdb;
	if ( array() === $keys ) {
		return array();
	}
	$found   = array_filter( wp_cache_get_multiple( $keys, FRAGMENTS_GROUP ) );
	$missing = array_values( array_diff( $keys, array_keys( $found ) ) );
	if ( array() === $missing ) {
		return $found;
	}
	$rows = $wpdb->get_results( $wpdb->prepare( 'SELECT fragment_key, html, rendered_at FROM ' . fragments_table() . " WHERE html <> '' AND fragment_key IN (" . placeholders( $missing ) . ')', $missing ) ); // phpcs:ignore WordPress.DB
	foreach ( (array) $rows as $row ) {
		$found[ $row->fragment_key ] = array(
			'html' => $row->html,
			'at'   => (int) $row->rendered_at,
		);
		wp_cache_set( $row->fragment_key, $found[ $row->fragment_key ], FRAGMENTS_GROUP, HOUR_IN_SECONDS );
	}
	return $found;
}

/**
 * Returns whether the server rendered an element without its data, which failed to load.
 *
 * @param string $fragment HTML that the server returned for the element.
 */
function is_pending( string $fragment ): bool {
	preg_match_all( tag_pattern(), $fragment, $tags, PREG_SET_ORDER );
	return array() !== array_filter( $tags, fn( $tag ) => str_ends_with( $tag[3], ' data-state="pending"' ) );
}

/**
 * Stores fragments by the HTML of their elements. Keeps a request that came after `mark_fragments_rendering`.
 * A fragment whose data failed to load does not replace a stored one.
 *
 * @param array<string, string> $fragments Rendered HTML by the element's HTML.
 * @param string[]              $tags      Cache tags of the data in the fragments.
 */
function store_fragments( array $fragments, array $tags = array() ): void {
	global $wpdb;
	$joined = array() === $tags ? '' : "\n" . implode( "\n", $tags ) . "\n";
	foreach ( $fragments as $text => $html ) {
		$key         = fragment_key( $text );
		$is_pending  = is_pending( $html );
		$rendered_at = $is_pending ? time() - MAX_FRAGMENT_SECONDS + PENDING_SECONDS : time();
		$is_kept     = $is_pending ? "html <> ''" : 'FALSE';
		// For an existing row, `shown_at` stays the time when a page last showed the fragment.
		// `tags` comes before `html`, because MySQL assigns from left to right.
		$wpdb->query( $wpdb->prepare( 'INSERT INTO ' . fragments_table() . " (fragment_key, source, html, rendered_at, is_requested, shown_at, tags) VALUES (%s, %s, %s, %d, 0, %d, %s) ON DUPLICATE KEY UPDATE tags = IF( {$is_kept}, tags, VALUES( tags ) ), html = IF( {$is_kept}, html, VALUES( html ) ), rendered_at = VALUES( rendered_at ), is_requested = IF( is_requested = %d, 0, is_requested )", $key, $text, $html, $rendered_at, time(), $joined, RENDERING ) ); // phpcs:ignore WordPress.DB
		wp_cache_delete( $key, FRAGMENTS_GROUP );
	}
}

/**
 * Marks the fragments that show purged data as stale, and requests them. Pages show them until they are
 * rendered again. Also requests all elements that are being rendered, because the data that they will show is
 * not known yet. Returns whether it marked any fragments.
 *
 * @param string[] $tags Purged tags.
 */
function mark_fragments_stale( array $tags ): bool {
	global $wpdb;
	$table     = fragments_table();
	$rendering = RENDERING;
	// The table has at most MAX_FRAGMENTS rows. Each fragment shows the site's settings and its menus.
	$rows      = array_intersect( array( EVERYTHING_TAG, 'site', 'menu' ), $tags ) ? $wpdb->get_results( "SELECT fragment_key, '' AS tags FROM {$table} WHERE html <> '' OR is_requested = {$rendering}" ) : $wpdb->get_results( "SELECT fragment_key, IF( is_requested = {$rendering}, '', tags ) AS tags FROM {$table} WHERE ( tags <> '' AND html <> '' ) OR is_requested = {$rendering}" ); // phpcs:ignore WordPress.DB
	$keys      = array();
	foreach ( (array) $rows as $row ) {
		if ( '' === $row->tags || array_intersect( explode( "\n", $row->tags ), $tags ) ) {
			$keys[] = $row->fragment_key;
		}
	}
	foreach ( array_chunk( $keys, 500 ) as $chunk ) {
		$wpdb->query( $wpdb->prepare( "UPDATE {$table} SET is_requested = 1, rendered_at = LEAST( rendered_at, %d ) WHERE fragment_key IN (" . placeholders( $chunk ) . ')', array_merge( array( time() - MAX_FRAGMENT_SECONDS - 1 ), $chunk ) ) ); // phpcs:ignore WordPress.DB
		foreach ( $chunk as $key ) {
			wp_cache_delete( $key, FRAGMENTS_GROUP );
		}
	}
	return array() !== $keys;
}

/**
 * Marks elements to be rendered in the background. Stale fragments stay until then. Writes nothing for elements
 * that are already marked: while the server is unavailable, each page view calls this.
 *
 * @param string[] $texts HTML of elements.
 */
function request_fragments( array $texts ): void {
	global $wpdb;
	$waiting = array_flip( $wpdb->get_col( 'SELECT fragment_key FROM ' . fragments_table() . ' WHERE is_requested > 0' ) ); // phpcs:ignore WordPress.DB
	$texts   = array_filter( $texts, fn( $text ) => ! isset( $waiting[ fragment_key( $text ) ] ) );
	foreach ( array_slice( $texts, 0, max( 0, MAX_REQUESTED - count( $waiting ) ) ) as $text ) {
		$wpdb->query( $wpdb->prepare( 'INSERT INTO ' . fragments_table() . " (fragment_key, source, html, is_requested, shown_at, tags) VALUES (%s, %s, '', 1, %d, '') ON DUPLICATE KEY UPDATE is_requested = 1, shown_at = VALUES( shown_at )", fragment_key( $text ), $text, time() ) ); // phpcs:ignore WordPress.DB
	}
}

/**
 * Returns the HTML of elements that wait to be rendered.
 *
 * @param int $limit Maximum number.
 * @return string[]
 */
function requested_fragments( int $limit ): array {
	global $wpdb;
	return $wpdb->get_col( $wpdb->prepare( 'SELECT source FROM ' . fragments_table() . ' WHERE is_requested > 0 ORDER BY fragment_key LIMIT %d', $limit ) ); // phpcs:ignore WordPress.DB
}

/**
 * Marks requested elements before they are sent to the server.
 *
 * @param string[] $texts HTML of elements.
 */
function mark_fragments_rendering( array $texts ): void {
	global $wpdb;
	$keys = array_map( __NAMESPACE__ . '\\fragment_key', $texts );
	if ( array() !== $keys ) {
		$wpdb->query( $wpdb->prepare( 'UPDATE ' . fragments_table() . ' SET is_requested = %d WHERE is_requested = %d AND fragment_key IN (' . placeholders( $keys ) . ')', array_merge( array( RENDERING, REQUESTED ), $keys ) ) ); // phpcs:ignore WordPress.DB
	}
}

/**
 * Removes the request for an element that the server cannot render. Its stale fragment stays.
 *
 * @param string $text HTML of an element.
 */
function drop_request( string $text ): void {
	global $wpdb;
	$wpdb->update( fragments_table(), array( 'is_requested' => 0 ), array( 'fragment_key' => fragment_key( $text ) ) ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery
}

/**
 * Deletes fragments that no page shows any more, and the oldest ones beyond the limit.
 */
function trim_fragments(): void {
	global $wpdb;
	$table = fragments_table();
	$wpdb->query( $wpdb->prepare( "DELETE FROM {$table} WHERE is_requested = 0 AND shown_at < %d", time() - KEEP_FRAGMENT_SECONDS ) ); // phpcs:ignore WordPress.DB
	$excess = (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$table}" ) - MAX_FRAGMENTS; // phpcs:ignore WordPress.DB
	if ( 0 < $excess ) {
		$wpdb->query( $wpdb->prepare( "DELETE FROM {$table} WHERE is_requested = 0 ORDER BY shown_at LIMIT %d", $excess ) ); // phpcs:ignore WordPress.DB
	}
}
