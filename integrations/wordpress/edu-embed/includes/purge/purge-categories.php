<?php
/**
 * Purges categories: their pages, the lists of their posts, and posts, which show the name of their category.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

add_action( 'edit_terms', __NAMESPACE__ . '\\purge_changing_category', 10, 2 );
add_action( 'edited_category', __NAMESPACE__ . '\\purge_category' );
add_action( 'created_category', __NAMESPACE__ . '\\purge_new_category' );
add_action( 'pre_delete_term', __NAMESPACE__ . '\\purge_deleted_category', 10, 2 );

/**
 * Queues the path of a new category, because caches may have the response that there is nothing at it.
 *
 * @param int $term_id Id of a term.
 */
function purge_new_category( $term_id ): void {
	queue_purge( category_tags( (int) $term_id ) );
}

/**
 * Queues a category that is about to change, and its descendants, with their old paths, and the lists above
 * it.
 *
 * @param int    $term_id  Id of a term.
 * @param string $taxonomy Taxonomy of the term.
 */
function purge_changing_category( $term_id, $taxonomy ): void {
	if ( 'category' === $taxonomy ) {
		queue_purge( category_tags( (int) $term_id ) );
		queue_purge( category_list_tags( (int) $term_id ) );
	}
}

/**
 * Queues a category that has changed, and its descendants, with their new paths, and the lists above it.
 *
 * @param int $term_id Id of a term.
 */
function purge_category( $term_id ): void {
	queue_purge( category_tags( (int) $term_id ) );
	queue_purge( category_list_tags( (int) $term_id ) );
	purge_posts_in_category( (int) $term_id );
	// Paths of posts may start with their category.
	if ( str_contains( (string) get_option( 'permalink_structure' ), '%category%' ) ) {
		purge_site();
	}
}

/**
 * Queues a category that is about to be deleted, and the lists of the default category, to which WordPress
 * moves posts without another category.
 *
 * @param int    $term_id  Id of a term.
 * @param string $taxonomy Taxonomy of the term.
 */
function purge_deleted_category( $term_id, $taxonomy ): void {
	if ( 'category' === $taxonomy ) {
		purge_category( $term_id );
		queue_purge( category_list_tags( (int) get_option( 'default_category' ) ) );
	}
}

/**
 * Returns the tags of a category and its descendants in their current state.
 *
 * @param int $term_id Id of a term.
 * @return string[]
 */
function category_tags( int $term_id ): array {
	$tags = array();
	foreach ( array_merge( array( $term_id ), term_ids_below( $term_id ) ) as $id ) {
		$term = get_term( $id, 'category' );
		if ( $term instanceof \WP_Term ) {
			array_push( $tags, 'category:' . $term->slug, ...path_tags( (string) get_term_link( $term ) ) );
		}
	}
	return $tags;
}

/**
 * Returns the tags of the lists that show the posts of a category: its own and those of its ancestors.
 *
 * @param int $term_id Id of a category.
 * @return string[]
 */
function category_list_tags( int $term_id ): array {
	$slugs = array_map( fn( $id ) => get_term_field( 'slug', $id, 'category' ), array_merge( array( $term_id ), get_ancestors( $term_id, 'category', 'taxonomy' ) ) );
	return array_map( fn( $slug ) => 'category:' . $slug, array_filter( $slugs, 'is_string' ) );
}

/**
 * Queues the posts of a category that changes, because they show its name.
 *
 * @param int $term_id Id of a category.
 */
function purge_posts_in_category( int $term_id ): void {
	purge_matching( array( 'category__in' => array( $term_id ) ) );
}
