<?php
/**
 * Renames data that earlier versions stored under shorter names: post types, meta keys, menu
 * locations and capabilities. Also stores the ids of rankings under their own key. Runs once per site,
 * and again if it was interrupted.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

const NAMES_VERSION        = '3';
const NAMES_VERSION_OPTION = 'edu_embed_names_version';

/** Earlier names of the post types. Other plugins may use them, too. */
const EARLIER_TYPES = array(
	'contributor' => CONTRIBUTOR_TYPE,
	'ranking'     => RANKING_TYPE,
	'ad_rule'     => AD_RULE_TYPE,
);

/** Meta keys that changed from `_edu_…` to `_edu_embed_…`. */
const RENAMED_META = array( 'made', 'meta', 'seo', 'contributor', 'ranking', 'ad_rule', 'written', 'edited', 'reviewed' );

/** Capabilities that changed from `edu_…` to `edu_embed_…`. */
const RENAMED_CAPABILITIES = array( 'manage_contributors', 'set_bylines', 'edit_rankings', 'edit_ad_rules' );

// Runs before the post types are registered, and after themes have registered their menu locations.
add_action( 'init', __NAMESPACE__ . '\\migrate_names', 4 );

/**
 * Renames everything, once per site.
 */
function migrate_names(): void {
	$version = get_option( NAMES_VERSION_OPTION );
	if ( NAMES_VERSION === $version ) {
		return;
	}
	if ( '2' === $version ) {
		// The names are current already; menus may have changed since.
		migrate_ranking_ids();
		update_option( NAMES_VERSION_OPTION, NAMES_VERSION );
		return;
	}
	// Reads the earlier meta keys, so it runs before they are renamed.
	migrate_post_types();
	migrate_meta_keys();
	migrate_ranking_ids();
	migrate_menu_locations();
	migrate_capabilities();
	// Later in this request, update_rewrite_rules() adds the rules of the new post type.
	delete_option( 'edu_embed_rewritten_for' );
	update_option( NAMES_VERSION_OPTION, NAMES_VERSION );
}

/**
 * Renames the post types of our posts: those with our mark or our fields, and the contributors
 * that bylines name. Posts of other plugins keep their types.
 */
function migrate_post_types(): void {
	global $wpdb;
	foreach ( EARLIER_TYPES as $earlier => $type ) {
		$ids = $wpdb->get_col( // phpcs:ignore WordPress.DB.DirectDatabaseQuery -- Changes a post type that is not registered.
			$wpdb->prepare(
				"SELECT ID FROM {$wpdb->posts} WHERE post_type = %s AND (
					ID IN ( SELECT post_id FROM {$wpdb->postmeta} WHERE meta_key IN ( '_edu_made', '_edu_embed_made', %s, %s ) )
					OR ( %s = 'contributor' AND ID IN ( SELECT CAST( meta_value AS UNSIGNED ) FROM {$wpdb->postmeta} WHERE meta_key IN ( '_edu_written', '_edu_edited', '_edu_reviewed' ) ) )
				)",
				$earlier,
				'_edu_' . $earlier,
				'_edu_embed_' . $earlier,
				$earlier
			)
		);
		foreach ( $ids as $id ) {
			// Menu entries name the type of their post. After an interruption, only a post with its earlier type is found again, so they change first.
			$wpdb->query( // phpcs:ignore WordPress.DB.DirectDatabaseQuery -- One update for all entries of a post.
				$wpdb->prepare(
					"UPDATE {$wpdb->postmeta} AS type INNER JOIN {$wpdb->postmeta} AS target ON target.post_id = type.post_id AND target.meta_key = '_menu_item_object_id' AND target.meta_value = %s SET type.meta_value = %s WHERE type.meta_key = '_menu_item_object' AND type.meta_value = %s",
					(string) $id,
					$type,
					$earlier
				)
			);
			$wpdb->update( $wpdb->posts, array( 'post_type' => $type ), array( 'ID' => (int) $id ) ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery -- Saving the post would create a revision and send purges.
		}
	}
}

/**
 * Renames the meta keys. A value that is already stored under the new key is kept.
 */
function migrate_meta_keys(): void {
	global $wpdb;
	foreach ( RENAMED_META as $name ) {
		$wpdb->query( // phpcs:ignore WordPress.DB.DirectDatabaseQuery -- One update for all posts.
			$wpdb->prepare(
				"UPDATE {$wpdb->postmeta} AS earlier LEFT JOIN {$wpdb->postmeta} AS current ON current.post_id = earlier.post_id AND current.meta_key = %s SET earlier.meta_key = %s WHERE earlier.meta_key = %s AND current.meta_id IS NULL",
				'_edu_embed_' . $name,
				'_edu_embed_' . $name,
				'_edu_' . $name
			)
		);
		delete_post_meta_by_key( '_edu_' . $name );
	}
	// The cached data of each post has the earlier keys.
	wp_cache_flush();
}

/**
 * Stores the ids of existing rankings under their own key.
 */
function migrate_ranking_ids(): void {
	global $wpdb;
	$ids = $wpdb->get_col( "SELECT post_id FROM {$wpdb->postmeta} WHERE meta_key = '_edu_embed_ranking'" ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery -- The post type is not registered yet.
	foreach ( $ids as $id ) {
		store_ranking_ids( 0, (int) $id, '_edu_embed_ranking' );
	}
}

/**
 * Renames the menu locations in the settings of all themes. A location that the active theme
 * itself registers under an earlier name keeps its menu.
 */
function migrate_menu_locations(): void {
	global $wpdb;
	$registered = get_registered_nav_menus();
	$current    = 'theme_mods_' . get_option( 'stylesheet' );
	$names      = $wpdb->get_col( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE 'theme\\_mods\\_%'" ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress has no list of themes with settings.
	foreach ( $names as $name ) {
		$settings  = get_option( $name );
		$locations = is_array( $settings ) ? ( $settings['nav_menu_locations'] ?? null ) : null;
		if ( ! is_array( $locations ) || array() === array_intersect_key( $locations, MENU_LOCATIONS ) ) {
			continue;
		}
		foreach ( MENU_LOCATIONS as $earlier => $location ) {
			if ( ! isset( $locations[ $earlier ] ) ) {
				continue;
			}
			$locations[ $location ] = $locations[ $location ] ?? $locations[ $earlier ];
			if ( $name !== $current || ! isset( $registered[ $earlier ] ) ) {
				unset( $locations[ $earlier ] );
			}
		}
		$settings['nav_menu_locations'] = $locations;
		update_option( $name, $settings );
	}
}

/**
 * Renames the capabilities that are set for roles and for users.
 */
function migrate_capabilities(): void {
	global $wpdb;
	$holders = array_values( wp_roles()->role_objects );
	$users   = get_users(
		array(
			'meta_key'     => $wpdb->get_blog_prefix() . 'capabilities', // phpcs:ignore WordPress.DB.SlowDBQuery -- Runs once.
			'meta_value'   => 'edu_', // phpcs:ignore WordPress.DB.SlowDBQuery -- Runs once.
			'meta_compare' => 'LIKE',
		)
	);
	foreach ( array_merge( $holders, $users ) as $holder ) {
		$own = $holder instanceof \WP_User ? $holder->caps : $holder->capabilities;
		foreach ( RENAMED_CAPABILITIES as $name ) {
			if ( ! isset( $own[ 'edu_' . $name ] ) ) {
				continue;
			}
			if ( ! isset( $own[ 'edu_embed_' . $name ] ) ) {
				$holder->add_cap( 'edu_embed_' . $name, (bool) $own[ 'edu_' . $name ] );
			}
			$holder->remove_cap( 'edu_' . $name );
		}
	}
}
