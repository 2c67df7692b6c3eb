<?php
/**
 * The post types for contributors, rankings and ad rules, and the menu locations.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

add_action( 'init', __NAMESPACE__ . '\\register_content_types' );
add_action( 'init', __NAMESPACE__ . '\\register_menus' );
add_action( 'init', __NAMESPACE__ . '\\update_rewrite_rules', 99 );
add_action( 'wp_insert_post', __NAMESPACE__ . '\\mark_as_created', 10, 3 );

/** Marks posts that were created while the plugin was active. Other plugins may use the same type names. */
const CREATED_META = '_edu_embed_made';

/** Names of the post types. WordPress allows 20 characters. */
const CONTRIBUTOR_TYPE = 'eduembed_contributor';
const RANKING_TYPE     = 'eduembed_ranking';
const AD_RULE_TYPE     = 'eduembed_ad_rule';
const OWN_TYPES        = array( CONTRIBUTOR_TYPE, RANKING_TYPE, AD_RULE_TYPE );

/** Names of the menu locations, by the server's name for each menu. */
const MENU_LOCATIONS = array(
	'PRIMARY' => 'edu_embed_primary',
	'FOOTER'  => 'edu_embed_footer',
);

/**
 * Returns the first segment of the paths of contributors.
 */
function contributor_path(): string {
	$site = get_option( SITE_OPTION, array() );
	$path = sanitize_title( is_array( $site ) ? (string) ( $site['contributorPath'] ?? '' ) : '' );
	return '' === $path ? 'contributors' : $path;
}

/**
 * Registers the post types.
 */
function register_content_types(): void {
	register_post_type(
		CONTRIBUTOR_TYPE,
		array(
			'labels'              => contributor_labels(),
			'public'              => true,
			'has_archive'         => false,
			'menu_icon'           => 'dashicons-groups',
			'capabilities'        => array_fill_keys( POST_TYPE_CAPABILITIES, MANAGE_CONTRIBUTORS ),
			'rewrite'             => array(
				'slug'       => contributor_path(),
				'with_front' => false,
			),
			'supports'            => array( 'title', 'editor', 'excerpt', 'thumbnail', 'revisions', 'custom-fields' ),
			'show_in_rest'        => true,
			'rest_base'           => 'edu-embed-contributors',
			'show_in_graphql'     => true,
			'graphql_single_name' => 'eduEmbedContributor',
			'graphql_plural_name' => 'eduEmbedContributors',
		)
	);
	register_post_type(
		RANKING_TYPE,
		array(
			'labels'              => ranking_labels(),
			'public'              => false,
			'show_ui'             => true,
			'menu_icon'           => 'dashicons-awards',
			'capabilities'        => array_fill_keys( POST_TYPE_CAPABILITIES, EDIT_RANKINGS ),
			'supports'            => array( 'title', 'custom-fields' ),
			'show_in_rest'        => true,
			'rest_base'           => 'edu-embed-rankings',
			'show_in_graphql'     => true,
			'graphql_single_name' => 'eduEmbedRankingPost',
			'graphql_plural_name' => 'eduEmbedRankingPosts',
		)
	);
	register_post_type( AD_RULE_TYPE, ad_rule_type() );
}

/**
 * Marks a new contributor, ranking or ad rule as created by the plugin. Uninstalling
 * deletes only marked posts.
 *
 * @param int      $post_id   Id of a post.
 * @param \WP_Post $post      The post.
 * @param bool     $is_update Whether the post existed before.
 */
function mark_as_created( $post_id, $post, $is_update ): void {
	if ( ! $is_update && in_array( $post->post_type, OWN_TYPES, true ) ) {
		update_post_meta( (int) $post_id, CREATED_META, 1 );
	}
}

/**
 * Returns the post type of ad rules.
 */
function ad_rule_type(): array {
	return array(
		'labels'       => ad_rule_labels(),
		'public'       => false,
		'show_ui'      => true,
		'menu_icon'    => 'dashicons-megaphone',
		'capabilities' => array_fill_keys( POST_TYPE_CAPABILITIES, EDIT_AD_RULES ),
		'supports'     => array( 'title', 'editor', 'custom-fields' ),
		'show_in_rest' => true,
		'rest_base'    => 'edu-embed-ad-rules',
	);
}

/**
 * Returns the texts that WordPress shows for contributors.
 */
function contributor_labels(): array {
	return array(
		'name'               => __( 'Contributors', 'edu-embed' ),
		'singular_name'      => __( 'Contributor', 'edu-embed' ),
		'add_new'            => __( 'Add contributor', 'edu-embed' ),
		'add_new_item'       => __( 'Add contributor', 'edu-embed' ),
		'edit_item'          => __( 'Edit contributor', 'edu-embed' ),
		'new_item'           => __( 'New contributor', 'edu-embed' ),
		'view_item'          => __( 'View contributor', 'edu-embed' ),
		'view_items'         => __( 'View contributors', 'edu-embed' ),
		'search_items'       => __( 'Search contributors', 'edu-embed' ),
		'not_found'          => __( 'No contributors found', 'edu-embed' ),
		'not_found_in_trash' => __( 'No contributors found in the trash', 'edu-embed' ),
		'all_items'          => __( 'All contributors', 'edu-embed' ),
		'item_published'     => __( 'Contributor published.', 'edu-embed' ),
		'item_updated'       => __( 'Contributor updated.', 'edu-embed' ),
	);
}

/**
 * Returns the texts that WordPress shows for rankings.
 */
function ranking_labels(): array {
	return array(
		'name'               => __( 'Rankings', 'edu-embed' ),
		'singular_name'      => __( 'Ranking', 'edu-embed' ),
		'add_new'            => __( 'Add ranking', 'edu-embed' ),
		'add_new_item'       => __( 'Add ranking', 'edu-embed' ),
		'edit_item'          => __( 'Edit ranking', 'edu-embed' ),
		'new_item'           => __( 'New ranking', 'edu-embed' ),
		'view_item'          => __( 'View ranking', 'edu-embed' ),
		'view_items'         => __( 'View rankings', 'edu-embed' ),
		'search_items'       => __( 'Search rankings', 'edu-embed' ),
		'not_found'          => __( 'No rankings found', 'edu-embed' ),
		'not_found_in_trash' => __( 'No rankings found in the trash', 'edu-embed' ),
		'all_items'          => __( 'All rankings', 'edu-embed' ),
		'item_published'     => __( 'Ranking published.', 'edu-embed' ),
		'item_updated'       => __( 'Ranking updated.', 'edu-embed' ),
	);
}

/**
 * Returns the texts that WordPress shows for ad rules.
 */
function ad_rule_labels(): array {
	return array(
		'name'               => __( 'Ad rules', 'edu-embed' ),
		'singular_name'      => __( 'Ad rule', 'edu-embed' ),
		'add_new'            => __( 'Add ad rule', 'edu-embed' ),
		'add_new_item'       => __( 'Add ad rule', 'edu-embed' ),
		'edit_item'          => __( 'Edit ad rule', 'edu-embed' ),
		'new_item'           => __( 'New ad rule', 'edu-embed' ),
		'view_item'          => __( 'View ad rule', 'edu-embed' ),
		'view_items'         => __( 'View ad rules', 'edu-embed' ),
		'search_items'       => __( 'Search ad rules', 'edu-embed' ),
		'not_found'          => __( 'No ad rules found', 'edu-embed' ),
		'not_found_in_trash' => __( 'No ad rules found in the trash', 'edu-embed' ),
		'all_items'          => __( 'All ad rules', 'edu-embed' ),
		'item_published'     => __( 'Ad rule published.', 'edu-embed' ),
		'item_updated'       => __( 'Ad rule updated.', 'edu-embed' ),
	);
}

/**
 * Registers the two menu locations.
 */
function register_menus(): void {
	register_nav_menus(
		array(
			MENU_LOCATIONS['PRIMARY'] => __( 'Header of the site', 'edu-embed' ),
			MENU_LOCATIONS['FOOTER']  => __( 'Footer of the site', 'edu-embed' ),
		)
	);
}

/**
 * Flushes the rewrite rules after the path of contributors has changed.
 */
function update_rewrite_rules(): void {
	if ( contributor_path() === get_option( 'edu_embed_rewritten_for' ) ) {
		return;
	}
	flush_rewrite_rules( false );
	update_option( 'edu_embed_rewritten_for', contributor_path() );
}
