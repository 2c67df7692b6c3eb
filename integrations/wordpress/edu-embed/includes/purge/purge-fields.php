<?php
/**
 * Purges posts whose categories or fields change without a save: by an importer, WP-CLI or another plugin.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

use WP_Term;

defined( 'ABSPATH' ) || exit;

/** Meta keys with the bylines of a post. */
const BYLINE_META = array( '_edu_embed_written', '_edu_embed_edited', '_edu_embed_reviewed' );

/** Meta keys of the fields that the server shows. */
const FIELD_META = array( '_edu_embed_meta', '_edu_embed_seo', '_edu_embed_contributor', '_edu_embed_ranking', '_edu_embed_ad_rule', ...BYLINE_META );

/** Meta keys whose old values have tags of their own. */
const OLD_FIELD_META = array( '_edu_embed_ranking', ...BYLINE_META );

add_action( 'set_object_terms', __NAMESPACE__ . '\\purge_set_categories', 10, 6 );
add_action( 'deleted_term_relationships', __NAMESPACE__ . '\\purge_removed_categories', 10, 3 );
foreach ( array( 'update_post_meta', 'delete_post_meta' ) as $hook ) {
	add_action( $hook, __NAMESPACE__ . '\\purge_old_fields', 10, 3 );
}
foreach ( array( 'added_post_meta', 'updated_post_meta', 'deleted_post_meta' ) as $hook ) {
	add_action( $hook, __NAMESPACE__ . '\\purge_changed_fields', 10, 3 );
}

/**
 * Queues a post whose categories were set. `purge_removed_categories` queues the lists of its old ones.
 *
 * @param int    $post_id  Id of a post.
 * @param array  $terms    Given terms.
 * @param int[]  $tt_ids   Ids of the terms in their taxonomy.
 * @param string $taxonomy Taxonomy of the terms.
 * @param bool   $append   Whether the terms were added to the old ones.
 * @param int[]  $old_ids  Ids of the old terms in their taxonomy.
 */
function purge_set_categories( $post_id, $terms, $tt_ids, $taxonomy, $append, $old_ids ): void {
	$added   = array_diff( $tt_ids, $old_ids );
	$removed = $append ? array() : array_diff( $old_ids, $tt_ids );
	if ( 'category' === $taxonomy && ( $added || $removed ) ) {
		purge_later( (int) $post_id );
	}
}

/**
 * Queues a published post from which categories were removed, and the lists of these categories.
 *
 * @param int    $post_id  Id of a post.
 * @param int[]  $tt_ids   Ids of the removed terms in their taxonomy.
 * @param string $taxonomy Taxonomy of the terms.
 */
function purge_removed_categories( $post_id, $tt_ids, $taxonomy ): void {
	if ( 'category' !== $taxonomy || 'publish' !== get_post_status( (int) $post_id ) ) {
		return;
	}
	purge_later( (int) $post_id );
	foreach ( (array) $tt_ids as $tt_id ) {
		$term = get_term_by( 'term_taxonomy_id', (int) $tt_id, 'category' );
		if ( $term instanceof WP_Term ) {
			queue_purge( category_list_tags( $term->term_id ) );
		}
	}
}

/**
 * Queues a post before a field changes whose old value has a tag: the id of a ranking or a contributor.
 *
 * @param int|int[] $meta_id Id of the row, or ids of the rows.
 * @param int       $post_id Id of a post.
 * @param string    $key     Key of the field group.
 */
function purge_old_fields( $meta_id, $post_id, $key ): void {
	if ( in_array( $key, OLD_FIELD_META, true ) ) {
		purge_post( $post_id );
	}
}

/**
 * Queues a post whose fields have changed.
 *
 * @param int|int[] $meta_id Id of the changed row, or ids of deleted rows.
 * @param int       $post_id Id of a post.
 * @param string    $key     Key of the field group.
 */
function purge_changed_fields( $meta_id, $post_id, $key ): void {
	if ( in_array( $key, FIELD_META, true ) ) {
		purge_later( (int) $post_id );
	}
}
