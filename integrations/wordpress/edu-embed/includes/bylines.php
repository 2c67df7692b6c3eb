<?php
/**
 * Bylines: who wrote, edited and reviewed a post, and which users may set them.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

use WP_Error;
use WP_Post;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

const ROLES = array( 'written', 'edited', 'reviewed' );

add_action( 'rest_api_init', __NAMESPACE__ . '\\register_byline_field' );
add_filter( 'rest_pre_insert_post', __NAMESPACE__ . '\\reject_bylines', 10, 2 );
add_filter( 'rest_pre_insert_page', __NAMESPACE__ . '\\reject_bylines', 10, 2 );

/**
 * Returns the ids of the contributors with a role in a post, in display order.
 *
 * @param int    $post_id Id of a post.
 * @param string $role    One of ROLES.
 * @return int[]
 */
function get_byline_ids( int $post_id, string $role ): array {
	$ids = get_post_meta( $post_id, '_edu_embed_' . $role, false );
	// WordPress returns false for the id 0 of a new post.
	return is_array( $ids ) ? array_map( 'intval', $ids ) : array();
}

/**
 * Reads the bylines that were submitted for a post.
 *
 * @param mixed $values Lists by role: ids, slugs, or objects with either.
 * @return array<string, int[]> Ids by role, for the submitted roles.
 */
function read_bylines( $values ): array {
	$ids = array();
	foreach ( ROLES as $role ) {
		if ( is_array( $values ) && array_key_exists( $role, $values ) ) {
			$named        = is_string( $values[ $role ] ) ? preg_split( '/[\s,]+/', $values[ $role ], -1, PREG_SPLIT_NO_EMPTY ) : (array) $values[ $role ];
			$ids[ $role ] = array_values( array_unique( array_filter( array_map( __NAMESPACE__ . '\\find_contributor', $named ) ) ) );
		}
	}
	return $ids;
}

/**
 * Stores who wrote, edited or reviewed a post. Roles that were not submitted stay unchanged, and so do
 * contributors who are not published.
 *
 * @param int   $post_id Id of a post.
 * @param mixed $values  Lists by role: ids, slugs, or objects with either.
 */
function set_bylines( int $post_id, $values ): void {
	foreach ( read_bylines( $values ) as $role => $ids ) {
		$all = add_unpublished( $post_id, $role, $ids );
		delete_post_meta( $post_id, '_edu_embed_' . $role );
		foreach ( $all as $id ) {
			add_post_meta( $post_id, '_edu_embed_' . $role, $id );
		}
	}
}

/**
 * Adds the stored contributors who are not published, in their positions: no form and no response shows
 * them, so no submitted list has them.
 *
 * @param int    $post_id Id of a post.
 * @param string $role    One of ROLES.
 * @param int[]  $ids     Submitted ids.
 * @return int[]
 */
function add_unpublished( int $post_id, string $role, array $ids ): array {
	foreach ( get_byline_ids( $post_id, $role ) as $index => $id ) {
		if ( ! in_array( $id, $ids, true ) && ! in_array( get_post_status( $id ), array( 'publish', false ), true ) ) {
			array_splice( $ids, $index, 0, array( $id ) );
		}
	}
	return $ids;
}

/**
 * Returns whether the current user may store these bylines. Everyone may submit them unchanged.
 *
 * @param int   $post_id Id of a post; 0 for a new one.
 * @param mixed $values  Lists by role.
 */
function can_set_bylines( int $post_id, $values ): bool {
	if ( current_user_can( SET_BYLINES ) ) {
		return true;
	}
	foreach ( read_bylines( $values ) as $role => $ids ) {
		if ( get_byline_ids( $post_id, $role ) !== add_unpublished( $post_id, $role, $ids ) ) {
			return false;
		}
	}
	return true;
}

/**
 * Refuses a REST request that changes bylines without permission, before anything is stored.
 *
 * @param \stdClass|WP_Error $prepared The post to store.
 * @param WP_REST_Request    $request  The request.
 */
function reject_bylines( $prepared, $request ) {
	if ( is_wp_error( $prepared ) || null === $request['edu_embed_contributors'] || can_set_bylines( (int) ( $prepared->ID ?? 0 ), $request['edu_embed_contributors'] ) ) {
		return $prepared;
	}
	/* translators: %s: name of a capability. */
	$message = sprintf( __( 'You may not change who wrote, edited or reviewed this post: your role lacks the capability %s. Ask an editor.', 'edu-embed' ), SET_BYLINES );
	return new WP_Error( 'edu_embed_cannot_set_bylines', $message, array( 'status' => rest_authorization_required_code() ) );
}

/**
 * Finds the id of a contributor; 0 if there is none.
 *
 * @param mixed $named An id, a slug, or an object with either.
 */
function find_contributor( $named ): int {
	if ( is_array( $named ) ) {
		$named = $named['id'] ?? $named['slug'] ?? '';
	}
	$named = text_of( $named );
	$post  = is_numeric( $named ) ? get_post( (int) $named ) : get_page_by_path( sanitize_title( $named ), OBJECT, CONTRIBUTOR_TYPE );
	return $post instanceof WP_Post && CONTRIBUTOR_TYPE === $post->post_type ? $post->ID : 0;
}

/**
 * Adds the bylines to the REST API of posts and pages.
 */
function register_byline_field(): void {
	register_rest_field(
		array( 'post', 'page' ),
		'edu_embed_contributors',
		array(
			'get_callback'    => fn( $post ) => bylines( (int) $post['id'] ),
			'update_callback' => fn( $values, WP_Post $post ) => set_bylines( $post->ID, $values ),
			'schema'          => REST_FIELD_SCHEMA,
		)
	);
}
