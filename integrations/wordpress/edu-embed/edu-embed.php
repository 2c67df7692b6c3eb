<?php
/**
 * Plugin Name:       Edu Embed
 * Description:       Education widgets for authors of any role, rendered by your Edu Embed server, and an API that lets the server read this WordPress.
 * Version:           0.1.0
 * Requires at least: 6.1
 * Requires PHP:      8.1
 * License:           MIT
 * License URI:       https://opensource.org/license/mit
 * Text Domain:       edu-embed
 * Domain Path:       /languages
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

const PLUGIN_FILE = __FILE__;

require_once __DIR__ . '/includes/elements.php';
require_once __DIR__ . '/includes/settings.php';
require_once __DIR__ . '/includes/settings-actions.php';
require_once __DIR__ . '/includes/kses.php';
require_once __DIR__ . '/includes/normalize.php';
require_once __DIR__ . '/includes/tag-placeholders.php';
require_once __DIR__ . '/includes/editor/markup.php';
require_once __DIR__ . '/includes/editor/blocks.php';
require_once __DIR__ . '/includes/editor/choices.php';
require_once __DIR__ . '/includes/editor/degree-choices.php';
require_once __DIR__ . '/includes/editor/forms.php';
require_once __DIR__ . '/includes/editor/patterns.php';
require_once __DIR__ . '/includes/editor/shortcodes.php';
require_once __DIR__ . '/includes/editor/visual-tab.php';
require_once __DIR__ . '/includes/script.php';
require_once __DIR__ . '/includes/server.php';
require_once __DIR__ . '/includes/prerender/fragments.php';
require_once __DIR__ . '/includes/prerender/prerender.php';
require_once __DIR__ . '/includes/prerender/requested.php';
require_once __DIR__ . '/includes/capabilities.php';
require_once __DIR__ . '/includes/content-types.php';
require_once __DIR__ . '/includes/migration.php';
require_once __DIR__ . '/includes/order.php';
require_once __DIR__ . '/includes/sanitize.php';
require_once __DIR__ . '/includes/fields.php';
require_once __DIR__ . '/includes/bylines.php';
require_once __DIR__ . '/includes/site.php';
require_once __DIR__ . '/includes/content.php';
require_once __DIR__ . '/includes/paths/resolve.php';
require_once __DIR__ . '/includes/paths/old-paths.php';
require_once __DIR__ . '/includes/sticky.php';
require_once __DIR__ . '/includes/rest.php';
require_once __DIR__ . '/includes/preview.php';
require_once __DIR__ . '/includes/purge/purge-queue.php';
require_once __DIR__ . '/includes/purge/purge.php';
require_once __DIR__ . '/includes/purge/purge-fields.php';
require_once __DIR__ . '/includes/purge/purge-shared.php';
require_once __DIR__ . '/includes/purge/purge-categories.php';
require_once __DIR__ . '/includes/purge/purge-menus.php';
require_once __DIR__ . '/includes/graphql.php';

if ( is_admin() ) {
	require_once __DIR__ . '/includes/settings-page.php';
	require_once __DIR__ . '/includes/meta-boxes.php';
}

// Translations in this folder are loaded when the first text is needed.
$GLOBALS['wp_textdomain_registry']->set_custom_path( 'edu-embed', __DIR__ . '/languages' );

register_activation_hook( PLUGIN_FILE, __NAMESPACE__ . '\\activate' );
register_deactivation_hook( PLUGIN_FILE, __NAMESPACE__ . '\\deactivate' );

/**
 * Creates the table of fragments, and adds the URLs of contributors to the rewrite rules.
 */
function activate(): void {
	install_fragments();
	register_content_types();
	flush_rewrite_rules();
}

/**
 * Removes scheduled events and rewrite rules, on all sites of a network or on one.
 *
 * @param bool $is_network_wide Whether the plugin is deactivated on all sites.
 */
function deactivate( $is_network_wide = false ): void {
	unregister_post_type( CONTRIBUTOR_TYPE );
	if ( ! is_multisite() || ! $is_network_wide ) {
		deactivate_site();
		return;
	}
	$sites = get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	);
	foreach ( $sites as $site ) {
		switch_to_blog( (int) $site );
		deactivate_site();
		restore_current_blog();
	}
}

/**
 * Removes scheduled events and rewrite rules on one site. The next visit rebuilds the rules.
 */
function deactivate_site(): void {
	wp_unschedule_hook( PRERENDER_EVENT );
	wp_unschedule_hook( REQUESTED_EVENT );
	wp_unschedule_hook( PURGE_EVENT );
	delete_option( 'edu_embed_rewritten_for' );
	delete_option( 'rewrite_rules' );
}
