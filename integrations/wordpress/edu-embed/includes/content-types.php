<?php
/**
 * Contributors, rankings, advertisements and menus.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

add_action( 'init', __NAMESPACE__ . '\\register_content_types' );
add_action( 'init', __NAMESPACE__ . '\\register_menus' );
add_action( 'init', __NAMESPACE__ . '\\update_rewrite_rules', 99 );
add_action( 'wp_insert_post', __NAMESPACE__ . '\\mark_as_created', 10, 3 );

/** Capability to edit contributors and to assign them to posts as writers, editors or reviewers. */
const MANAGE_CONTRIBUTORS = 'edu_manage_contributors';

/** All capabilities of a post type, to map them to one capability. */
const POST_TYPE_CAPABILITIES = array( 'edit_post', 'read_post', 'delete_post', 'edit_posts', 'edit_others_posts', 'delete_posts', 'publish_posts', 'read_private_posts', 'create_posts' );

add_filter( 'user_has_cap', __NAMESPACE__ . '\\grant_manage_contributors' );

/** Marks posts that were created while the plugin was active. Other plugins may use the same type names. */
const CREATED_META = '_edu_made';

/**
 * Returns the path segment of contributors.
 */
function contributor_path(): string {
	$site = get_option( SITE_OPTION, array() );
	return sanitize_title( is_array( $site ) ? (string) ( $site['contributorPath'] ?? '' ) : '' ) ?: 'contributors';
}

/**
 * Registers the post types.
 */
function register_content_types(): void {
	register_post_type(
		'contributor',
		array(
			'label'               => __( 'Contributors', 'edu-embed' ),
			'labels'              => array( 'singular_name' => __( 'Contributor', 'edu-embed' ) ),
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
			'rest_base'           => 'contributors',
			'show_in_graphql'     => true,
			'graphql_single_name' => 'contributor',
			'graphql_plural_name' => 'contributors',
		)
	);
	register_post_type(
		'ranking',
		array(
			'label'               => __( 'Rankings', 'edu-embed' ),
			'labels'              => array( 'singular_name' => __( 'Ranking', 'edu-embed' ) ),
			'public'              => false,
			'show_ui'             => true,
			'menu_icon'           => 'dashicons-awards',
			'capability_type'     => 'page',
			'map_meta_cap'        => true,
			'supports'            => array( 'title', 'custom-fields' ),
			'show_in_rest'        => true,
			'rest_base'           => 'rankings',
			'show_in_graphql'     => true,
			'graphql_single_name' => 'ranking',
			'graphql_plural_name' => 'rankings',
		)
	);
	register_post_type( 'ad_rule', ad_rule_type() );
}

/**
 * Lets users who may edit the posts of others (editors and administrators) manage
 * contributors. A role's or user's own value of the capability takes precedence.
 *
 * @param array $capabilities Capabilities of a user, by name.
 */
function grant_manage_contributors( $capabilities ) {
	if ( ! isset( $capabilities[ MANAGE_CONTRIBUTORS ] ) ) {
		/**
		 * Filters the capability that users need to manage contributors.
		 *
		 * @param string $capability Name of a capability. Default: edit_others_posts.
		 */
		$required                             = (string) apply_filters( 'edu_embed_manage_contributors_capability', 'edit_others_posts' );
		$capabilities[ MANAGE_CONTRIBUTORS ] = ! empty( $capabilities[ $required ] );
	}
	return $capabilities;
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
	if ( ! $is_update && in_array( $post->post_type, array( 'contributor', 'ranking', 'ad_rule' ), true ) ) {
		update_post_meta( (int) $post_id, CREATED_META, 1 );
	}
}

/**
 * Returns the post type of ad rules. Only administrators may edit them, because they are
 * raw HTML on every page.
 */
function ad_rule_type(): array {
	return array(
		'label'        => __( 'Ad rules', 'edu-embed' ),
		'labels'       => array( 'singular_name' => __( 'Ad rule', 'edu-embed' ) ),
		'public'       => false,
		'show_ui'      => true,
		'menu_icon'    => 'dashicons-megaphone',
		'capabilities' => array_fill_keys( POST_TYPE_CAPABILITIES, 'manage_options' ),
		'supports'     => array( 'title', 'editor', 'custom-fields' ),
		'show_in_rest' => true,
		'rest_base'    => 'ad-rules',
	);
}

/**
 * Registers the two menu locations, with the names that the server requests.
 */
function register_menus(): void {
	register_nav_menus(
		array(
			'PRIMARY' => __( 'Header of the site', 'edu-embed' ),
			'FOOTER'  => __( 'Footer of the site', 'edu-embed' ),
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
