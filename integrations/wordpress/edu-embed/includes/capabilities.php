<?php
/**
 * The plugin's capabilities: one for each task, and the capability that includes it by default.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

/** Create and edit contributors. */
const MANAGE_CONTRIBUTORS = 'edu_embed_manage_contributors';

/** Set who wrote, edited and reviewed a post. */
const SET_BYLINES = 'edu_embed_set_bylines';

/** Create and edit rankings. */
const EDIT_RANKINGS = 'edu_embed_edit_rankings';

/** Edit ad rules, which are raw HTML on every page. */
const EDIT_AD_RULES = 'edu_embed_edit_ad_rules';

/** All capabilities of a post type, to map them to one capability. */
const POST_TYPE_CAPABILITIES = array( 'edit_post', 'read_post', 'delete_post', 'edit_posts', 'edit_others_posts', 'delete_posts', 'publish_posts', 'read_private_posts', 'create_posts' );

add_filter( 'user_has_cap', __NAMESPACE__ . '\\grant_capabilities' );

/**
 * Returns for each of our capabilities the capability that includes it. A capability of ours may
 * include another one that is later in the list.
 *
 * @return array<string, string>
 */
function capability_map(): array {
	/**
	 * Filters the capability that users need to manage contributors.
	 *
	 * @param string $capability Name of a capability. Default: edit_others_posts.
	 */
	$manages = (string) apply_filters( 'edu_embed_manage_contributors_capability', 'edit_others_posts' );
	$map     = array(
		MANAGE_CONTRIBUTORS => $manages,
		SET_BYLINES         => MANAGE_CONTRIBUTORS,
		EDIT_RANKINGS       => 'edit_others_pages',
		EDIT_AD_RULES       => 'manage_options',
	);
	/**
	 * Filters which capability includes each capability of the plugin.
	 *
	 * @param array<string, string> $map Capabilities by our capability.
	 */
	return (array) apply_filters( 'edu_embed_capability_map', $map );
}

/**
 * Grants our capabilities to users who have the capability that includes them. A value that
 * is set for the role or user takes precedence.
 *
 * @param array $capabilities Capabilities of a user, by name.
 */
function grant_capabilities( $capabilities ) {
	foreach ( capability_map() as $name => $required ) {
		$capabilities[ $name ] = $capabilities[ $name ] ?? ! empty( $capabilities[ $required ] );
	}
	return $capabilities;
}
