<?php
/**
 * Data for the server, in the same format over REST and GraphQL.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

use WP_Post;
use WP_Query;

defined( 'ABSPATH' ) || exit;

/** Maximum number of posts that a contributor's profile lists for each role. */
const MAX_PROFILE_POSTS = 500;

/** Meta key with the ids of a ranking, one row for each. */
const RANKING_ID_META = '_edu_embed_ranking_id';

foreach ( array( 'added_post_meta', 'updated_post_meta', 'deleted_post_meta' ) as $hook ) {
	add_action( $hook, __NAMESPACE__ . '\\store_ranking_ids', 10, 3 );
}

/**
 * Converts HTML to plain text and decodes entities.
 *
 * @param string $html A label or a name.
 */
function decode( string $html ): string {
	return html_entity_decode( wp_strip_all_tags( $html ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
}

/**
 * Converts a URL of this WordPress site to a path; returns other URLs unchanged.
 *
 * @param string $url A URL.
 */
function to_path( string $url ): string {
	$home = untrailingslashit( home_url() );
	if ( $url === $home ) {
		return '/';
	}
	return str_starts_with( $url, $home . '/' ) ? substr( $url, strlen( $home ) ) : $url;
}

/**
 * Returns the image URL of a contributor: the featured image, or the image field.
 *
 * @param int $post_id Id of a contributor.
 */
function portrait( int $post_id ): string {
	$featured = get_the_post_thumbnail_url( $post_id, 'medium' );
	return $featured ? $featured : (string) ( get_fields( $post_id, 'edu_embed_contributor' )['image']['url'] ?? '' );
}

/**
 * Returns who wrote, edited and reviewed a post.
 *
 * @param int $post_id Id of a post.
 */
function bylines( int $post_id ): array {
	$lists = array();
	foreach ( ROLES as $role ) {
		$lists[ $role ] = array();
		foreach ( get_byline_ids( $post_id, $role ) as $id ) {
			$contributor = get_post( $id );
			if ( $contributor instanceof WP_Post && 'publish' === $contributor->post_status ) {
				$lists[ $role ][] = array(
					'id'    => $id,
					'name'  => decode( $contributor->post_title ),
					'slug'  => $contributor->post_name,
					'image' => portrait( $id ),
				);
			}
		}
	}
	return $lists;
}

/**
 * Returns the posts in which a contributor has a role, newest first: at most MAX_PROFILE_POSTS per role.
 *
 * @param int $contributor_id Id of a contributor.
 */
function contributor_posts( int $contributor_id ): array {
	$names = array(
		'written'  => 'writer',
		'edited'   => 'editor',
		'reviewed' => 'reviewer',
	);
	$list  = array();
	foreach ( $names as $role => $type ) {
		foreach ( posts_by_contributor( $contributor_id, $role ) as $post ) {
			// The same rule as for articles: updated at least a day after publication.
			$is_updated = strtotime( $post->post_modified_gmt ) - strtotime( $post->post_date_gmt ) >= DAY_IN_SECONDS;
			// With the site's offset, so that the date is the one that editors see.
			$date       = $is_updated ? get_post_modified_time( 'c', false, $post ) : get_post_time( 'c', false, $post );
			$image      = get_the_post_thumbnail_url( $post, 'medium' );
			$image      = $image ? $image : (string) ( get_fields( $post->ID, 'edu_embed_meta' )['image']['url'] ?? '' );
			// get_the_title() would add “Protected:” before the title of a post with a password.
			$title      = apply_filters( 'the_title', $post->post_title, $post->ID ); // phpcs:ignore WordPress.NamingConventions
			// Without the image of a protected post: the server signs in as an editor, and shows this list to everyone.
			$list[]     = array(
				'id'               => $post->ID,
				'url'              => to_path( (string) get_permalink( $post ) ),
				'title'            => decode( $title ),
				'image'            => '' === $post->post_password ? $image : '',
				'date'             => (string) $date,
				'dateType'         => $is_updated ? 'show_updated_date' : 'other',
				'contributionType' => $type,
			);
		}
	}
	usort( $list, fn( $a, $b ) => strtotime( $b['date'] ) <=> strtotime( $a['date'] ) );
	return $list;
}

/**
 * Returns the published posts and pages in which a contributor has a role, newest first: at most
 * MAX_PROFILE_POSTS.
 *
 * @param int    $contributor_id Id of a contributor.
 * @param string $role           One of ROLES.
 * @return WP_Post[]
 */
function posts_by_contributor( int $contributor_id, string $role ): array {
	$query = new WP_Query(
		array(
			'post_type'           => array( 'post', 'page' ),
			'post_status'         => 'publish',
			'posts_per_page'      => MAX_PROFILE_POSTS, // phpcs:ignore WordPress.WP.PostsPerPage -- A contributor's profile lists them.
			'no_found_rows'       => true,
			'ignore_sticky_posts' => true,
			'meta_key'            => '_edu_embed_' . $role, // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_key
			'meta_value'          => (string) $contributor_id, // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_value
		)
	);
	prime_thumbnails( $query->posts );
	return $query->posts;
}

/**
 * Loads the featured images of posts with two queries, instead of two for each post.
 *
 * @param WP_Post[] $posts Posts.
 */
function prime_thumbnails( array $posts ): void {
	_prime_post_caches( array_filter( array_map( 'get_post_thumbnail_id', $posts ) ), false );
}

/**
 * Returns the items of a menu as a flat list; empty if no menu is assigned.
 *
 * @param string $location PRIMARY or FOOTER.
 */
function menu( string $location ): array {
	$menu_id = (int) ( get_nav_menu_locations()[ MENU_LOCATIONS[ $location ] ] ?? 0 );
	$items   = 0 === $menu_id ? array() : wp_get_nav_menu_items( $menu_id );
	return array_map(
		fn( $item ) => array(
			'id'       => (int) $item->ID,
			'parentId' => (int) $item->menu_item_parent ? (int) $item->menu_item_parent : null,
			'label'    => decode( $item->title ),
			'url'      => to_path( (string) $item->url ),
			'order'    => (int) $item->menu_order,
		),
		is_array( $items ) ? array_values( $items ) : array()
	);
}

/**
 * Returns the fields of a ranking. If the ranking has no ID, its slug is the ID.
 *
 * @param WP_Post $post A ranking.
 */
function ranking_fields( WP_Post $post ): array {
	$fields = get_fields( $post->ID, 'edu_embed_ranking' );
	if ( '' === (string) ( $fields['extid'] ?? '' ) && '' === (string) ( $fields['gid'] ?? '' ) && '' !== $post->post_name ) {
		$fields['extid'] = $post->post_name;
	}
	return $fields;
}

/**
 * Finds a ranking by its extid or gid; null if there is none.
 *
 * @param string $id An extid or a gid.
 */
function ranking( string $id ): ?array {
	foreach ( '' === $id ? array() : posts_for_ranking( $id ) as $post ) {
		$fields = ranking_fields( $post );
		if ( in_array( $id, array( (string) ( $fields['extid'] ?? '' ), (string) ( $fields['gid'] ?? '' ) ), true ) ) {
			// Earlier versions stored incomplete schools, other keys and lists as texts of the source.
			$fields['source']        = sanitize_field( 'source', $fields['source'] ?? null );
			$fields['schools']       = complete_schools( (array) ( $fields['schools'] ?? array() ) );
			$fields['legacySchools'] = complete_legacy_schools( (array) ( $fields['legacySchools'] ?? array() ) );
			return array_merge( array_filter( $fields, fn( $value ) => array() !== $value ), array( 'title' => decode( $post->post_title ) ) );
		}
	}
	return null;
}

/**
 * Returns the published rankings that may have an id: by their stored ids, oldest first, and by their slug.
 *
 * @param string $id An extid or a gid.
 * @return WP_Post[]
 */
function posts_for_ranking( string $id ): array {
	$query = array(
		'post_type'   => RANKING_TYPE,
		'post_status' => 'publish',
		'orderby'     => 'date',
		'order'       => 'ASC',
	);
	$by_id = array(
		'meta_key'   => RANKING_ID_META, // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_key
		'meta_value' => $id, // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_value
	);
	return array_merge( get_posts( $query + $by_id ), get_posts( $query + array( 'name' => $id ) ) );
}

/**
 * Stores the ids of a ranking under their own key, so that a query finds the ranking by its id.
 *
 * @param int|int[] $meta_id Id of the changed row, or ids of deleted rows.
 * @param int       $post_id Id of a post.
 * @param string    $key     Key of the changed field group.
 */
function store_ranking_ids( $meta_id, $post_id, $key ): void {
	if ( '_edu_embed_ranking' !== $key ) {
		return;
	}
	$fields = get_fields( (int) $post_id, 'edu_embed_ranking' );
	delete_post_meta( (int) $post_id, RANKING_ID_META );
	foreach ( array_unique( array_filter( array( $fields['extid'] ?? '', $fields['gid'] ?? '' ) ) ) as $id ) {
		add_post_meta( (int) $post_id, RANKING_ID_META, wp_slash( $id ) );
	}
}

/**
 * Returns the ad rule of each placement.
 */
function ad_rules(): array {
	$rules = array();
	$posts = get_posts(
		array(
			'post_type'   => AD_RULE_TYPE,
			'post_status' => 'publish',
			'numberposts' => 1000, // phpcs:ignore WordPress.WP.PostsPerPage -- Needs all ad rules.
			'orderby'     => 'date',
			'order'       => 'ASC',
		)
	);
	foreach ( $posts as $post ) {
		$fields = get_fields( $post->ID, 'edu_embed_ad_rule' );
		if ( isset( $fields['placement'] ) ) {
			$rules[ $fields['placement'] ] = array(
				'rendered' => trim( do_blocks( $post->post_content ) ),
				'width'    => $fields['width'] ?? null,
				'height'   => $fields['height'] ?? null,
				'house'    => $fields['house'] ?? false,
			);
		}
	}
	return $rules;
}
