<?php
/**
 * Deletes the plugin's settings on each site of a network. Deletes contributors, rankings, ad
 * rules and fields only if the settings request it. Of these posts, deletes only those that the
 * plugin created, which have the mark `_edu_embed_made`. Text of posts and pages stays.
 *
 * @package EduEmbed
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

/**
 * Deletes the content of one site.
 */
function edu_embed_delete_content(): void {
	global $wpdb;
	// The post types are no longer registered, so this queries the database.
	$ids = $wpdb->get_col( "SELECT ID FROM {$wpdb->posts} INNER JOIN {$wpdb->postmeta} ON post_id = ID AND meta_key = '_edu_embed_made' WHERE post_type IN ('eduembed_contributor', 'eduembed_ranking', 'eduembed_ad_rule')" ); // phpcs:ignore WordPress.DB
	foreach ( $ids as $id ) {
		wp_delete_post( (int) $id, true );
	}
	foreach ( array( 'made', 'meta', 'seo', 'contributor', 'ranking', 'ranking_id', 'ad_rule', 'old_path', 'written', 'edited', 'reviewed' ) as $key ) {
		delete_post_meta_by_key( '_edu_embed_' . $key );
	}
}

/**
 * Deletes the data of one site.
 */
function edu_embed_clean_site(): void {
	global $wpdb;
	$settings = get_option( 'edu_embed_settings', array() );
	if ( is_array( $settings ) && ! empty( $settings['deleteContent'] ) ) {
		edu_embed_delete_content();
	}
	foreach ( array( 'settings', 'site', 'redirects', 'light_sheet', 'rewritten_for', 'pending_purge', 'rejected', 'fragments_version', 'names_version', 'status' ) as $option ) {
		delete_option( 'edu_embed_' . $option );
	}
	$wpdb->query( "DROP TABLE IF EXISTS {$wpdb->prefix}edu_embed_fragments" ); // phpcs:ignore WordPress.DB
	delete_transient( 'edu_embed_degrees' );
	delete_transient( 'edu_embed_server_rankings' );
	delete_transient( 'edu_embed_prerender_paused' );
	delete_transient( 'edu_embed_purge_paused' );
	delete_transient( 'edu_embed_prerender_batch' );
	delete_transient( 'edu_embed_prerender_failures' );
	// Messages for users.
	$wpdb->query( "DELETE FROM {$wpdb->options} WHERE option_name LIKE '\\_transient\\_edu\\_embed\\_notices\\_%' OR option_name LIKE '\\_transient\\_timeout\\_edu\\_embed\\_notices\\_%'" ); // phpcs:ignore WordPress.DB
	wp_unschedule_hook( 'edu_embed_prerender' );
	wp_unschedule_hook( 'edu_embed_prerender_requested' );
	wp_unschedule_hook( 'edu_embed_purge' );
	edu_embed_clean_themes();
	edu_embed_clean_capabilities();
	// The next visit rebuilds the rules.
	delete_option( 'rewrite_rules' );
}

/**
 * Removes our capabilities from roles, and from users who have them individually.
 */
function edu_embed_clean_capabilities(): void {
	global $wpdb;
	$users = get_users(
		array(
			'meta_key'     => $wpdb->get_blog_prefix() . 'capabilities', // phpcs:ignore WordPress.DB.SlowDBQuery -- Runs once.
			'meta_value'   => 'edu_embed_', // phpcs:ignore WordPress.DB.SlowDBQuery -- Runs once.
			'meta_compare' => 'LIKE',
		)
	);
	foreach ( array_merge( array_values( wp_roles()->role_objects ), $users ) as $holder ) {
		foreach ( array( 'manage_contributors', 'set_bylines', 'edit_rankings', 'edit_ad_rules' ) as $capability ) {
			$holder->remove_cap( 'edu_embed_' . $capability );
		}
	}
}

/**
 * Removes our menu locations from the settings of all themes, including inactive ones.
 */
function edu_embed_clean_themes(): void {
	global $wpdb;
	$names = $wpdb->get_col( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE 'theme\\_mods\\_%'" ); // phpcs:ignore WordPress.DB
	foreach ( $names as $name ) {
		$settings = get_option( $name );
		if ( is_array( $settings ) && is_array( $settings['nav_menu_locations'] ?? null ) ) {
			$settings['nav_menu_locations'] = array_diff_key( $settings['nav_menu_locations'], array_flip( array( 'edu_embed_primary', 'edu_embed_footer' ) ) );
			update_option( $name, $settings );
		}
	}
}

if ( ! is_multisite() ) {
	edu_embed_clean_site();
	return;
}
$edu_embed_offset = 0;
do {
	$edu_embed_sites = get_sites(
		array(
			'fields' => 'ids',
			'number' => 100,
			'offset' => $edu_embed_offset,
		)
	);
	foreach ( $edu_embed_sites as $edu_embed_site ) {
		switch_to_blog( (int) $edu_embed_site );
		edu_embed_clean_site();
		restore_current_blog();
	}
	$edu_embed_offset += 100;
} while ( array() !== $edu_embed_sites );
