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
add_action( 'init', __NAMESPACE__ . '\\keep_rewrite_rules_fresh', 99 );
add_action( 'wp_insert_post', __NAMESPACE__ . '\\mark_as_made', 10, 3 );

/** Who may edit contributors, and name them in a post as writer, editor or reviewer. */
const MANAGE_CONTRIBUTORS = 'edu_manage_contributors';

/** All capabilities that a post type asks for when one capability is to cover them. */
const POST_TYPE_CAPABILITIES = array( 'edit_post', 'read_post', 'delete_post', 'edit_posts', 'edit_others_posts', 'delete_posts', 'publish_posts', 'read_private_posts', 'create_posts' );

add_filter( 'user_has_cap', __NAMESPACE__ . '\\grant_manage_contributors' );

/** Marks what was made while the plugin was active: the names of the types are anybody's. */
const MADE_META = '_edu_made';

/**
 * The path below which contributors live.
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
 * Lets users manage contributors who may edit the posts of others: editors and
 * administrators. A role or a user that has or denies the capability itself keeps that.
 *
 * @param array $capabilities Capabilities of a user: name to whether they have it.
 */
function grant_manage_contributors( $capabilities ) {
	if ( ! isset( $capabilities[ MANAGE_CONTRIBUTORS ] ) ) {
		/**
		 * Filters the capability whose owners may manage contributors.
		 *
		 * @param string $capability Name of a capability. Default: edit_others_posts.
		 */
		$required                             = (string) apply_filters( 'edu_embed_manage_contributors_capability', 'edit_others_posts' );
		$capabilities[ MANAGE_CONTRIBUTORS ] = ! empty( $capabilities[ $required ] );
	}
	return $capabilities;
}

/**
 * Marks a new contributor, ranking or ad rule as made with the plugin. Only what bears
 * the mark is deleted with it.
 *
 * @param int      $post_id   Id of a post.
 * @param \WP_Post $post      The post.
 * @param bool     $is_update Whether it was there before.
 */
function mark_as_made( $post_id, $post, $is_update ): void {
	if ( ! $is_update && in_array( $post->post_type, array( 'contributor', 'ranking', 'ad_rule' ), true ) ) {
		update_post_meta( (int) $post_id, MADE_META, 1 );
	}
}

/**
 * Advertisements are raw HTML of every page, so they are for administrators.
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
 * Registers the two places for menus, by the names that the server asks for.
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
 * Makes new addresses known after the path of contributors has changed.
 */
function keep_rewrite_rules_fresh(): void {
	if ( contributor_path() === get_option( 'edu_embed_rewritten_for' ) ) {
		return;
	}
	flush_rewrite_rules( false );
	update_option( 'edu_embed_rewritten_for', contributor_path() );
}
