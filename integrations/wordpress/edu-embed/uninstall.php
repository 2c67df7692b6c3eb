<?php
/**
 * Takes everything away that the plugin has brought. What authors wrote into posts
 * and pages stays theirs.
 *
 * @package EduEmbed
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

// The post types are not registered any more: only the database knows them.
global $wpdb;
$edu_embed_ids = $wpdb->get_col( "SELECT ID FROM {$wpdb->posts} WHERE post_type IN ('contributor', 'ranking', 'ad_rule')" ); // phpcs:ignore WordPress.DB
foreach ( $edu_embed_ids as $edu_embed_id ) {
	wp_delete_post( (int) $edu_embed_id, true );
}

$edu_embed_keys = array( 'meta', 'seo', 'contributor', 'ranking', 'ad_rule', 'written', 'edited', 'reviewed', 'prerendered', 'prerender_wanted' );
foreach ( $edu_embed_keys as $edu_embed_key ) {
	delete_post_meta_by_key( '_edu_' . $edu_embed_key );
}

$edu_embed_options = array( 'settings', 'site', 'redirects', 'light_sheet', 'rewritten_for', 'pending_purge' );
foreach ( $edu_embed_options as $edu_embed_option ) {
	delete_option( 'edu_embed_' . $edu_embed_option );
}
delete_transient( 'edu_embed_server_away' );
delete_transient( 'edu_embed_purge_away' );
wp_unschedule_hook( 'edu_embed_prerender' );
wp_unschedule_hook( 'edu_embed_purge' );

$edu_embed_locations = get_theme_mod( 'nav_menu_locations' );
if ( is_array( $edu_embed_locations ) ) {
	set_theme_mod( 'nav_menu_locations', array_diff_key( $edu_embed_locations, array_flip( array( 'PRIMARY', 'FOOTER' ) ) ) );
}
flush_rewrite_rules();
