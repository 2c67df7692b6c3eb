<?php
/**
 * Purges posts when something changes that they show but do not store: a synced
 * pattern, the display name of their author, the name of a category, or an image from the
 * media library with its texts.
 * Also purges the lists that show these posts.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

use WP_Post;
use WP_User;

defined( 'ABSPATH' ) || exit;

/** With more posts than this, purging the whole site costs less than listing them. */
const MAX_SHARED_POSTS = 1000;

add_action( 'profile_update', __NAMESPACE__ . '\\purge_renamed_author', 10, 2 );
add_action( 'delete_user', __NAMESPACE__ . '\\purge_author' );
add_action( 'remove_user_from_blog', __NAMESPACE__ . '\\purge_author' );
add_action( 'attachment_updated', __NAMESPACE__ . '\\purge_image_texts', 10, 3 );
add_action( 'delete_attachment', __NAMESPACE__ . '\\purge_image' );
foreach ( array( 'added', 'updated', 'deleted' ) as $change ) {
	add_action( $change . '_post_meta', __NAMESPACE__ . '\\purge_image_meta', 10, 3 );
}

/**
 * Returns the tags of a post in lists that name it by its id, or by its global id of WPGraphQL.
 *
 * @param int $post_id Id of a page or post.
 * @return string[]
 */
function id_tags( int $post_id ): array {
	$tag = 'post:' . $post_id;
	return array( $tag, 'post:' . base64_encode( $tag ) ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions
}

/**
 * Returns the tags of the lists that pages or posts are in.
 *
 * @param int[]  $ids  Ids of pages or posts.
 * @param string $type Their type.
 * @return string[]
 */
function list_tags( array $ids, string $type ): array {
	$tags = array_merge( array(), ...array_map( __NAMESPACE__ . '\\id_tags', $ids ) );
	if ( 'post' !== $type || array() === $ids ) {
		return $tags;
	}
	$categories = wp_get_object_terms( $ids, 'category', array( 'fields' => 'ids' ) );
	foreach ( is_array( $categories ) ? array_unique( $categories ) : array() as $id ) {
		array_push( $tags, ...category_list_tags( $id ) );
	}
	return array_merge( $tags, array( 'category:latest', array_filter( $ids, 'is_sticky' ) ? 'category:featured' : '' ) );
}

/**
 * Returns the published posts that contain a synced pattern, directly or within another pattern.
 *
 * @param int $pattern_id Id of a `wp_block` post.
 * @return WP_Post[]
 */
function posts_with_pattern( int $pattern_id ): array {
	$patterns = array( $pattern_id );
	$posts    = array();
	$waiting  = $patterns;
	while ( array() !== $waiting ) {
		$id = array_shift( $waiting );
		foreach ( published_with_text( '"ref":' . $id, '/<!-- wp:block [^>]*"ref":' . $id . '\b/' ) as $post ) {
			if ( 'wp_block' !== $post->post_type ) {
				$posts[ $post->ID ] = $post;
			} elseif ( ! in_array( $post->ID, $patterns, true ) ) {
				$patterns[] = $post->ID;
				$waiting[]  = $post->ID;
			}
		}
	}
	return array_values( $posts );
}

/**
 * Returns the published posts of any type whose content contains a text and matches a pattern.
 *
 * @param string $text    Text that narrows down the database query.
 * @param string $pattern Regular expression that the content must match.
 * @return WP_Post[]
 */
function published_with_text( string $text, string $pattern ): array {
	return posts_matching( ids_with_texts( array( $text ) ), $pattern );
}

/**
 * Returns the ids of the published posts of any type whose content contains texts, in their order.
 *
 * @param string[] $texts Texts.
 * @param int      $limit Maximum number of ids.
 * @return string[]
 */
function ids_with_texts( array $texts, int $limit = PHP_INT_MAX ): array {
	global $wpdb;
	$like = '%' . implode( '%', array_map( array( $wpdb, 'esc_like' ), $texts ) ) . '%';
	return $wpdb->get_col( $wpdb->prepare( "SELECT ID FROM {$wpdb->posts} WHERE post_status = 'publish' AND post_content LIKE %s LIMIT %d", $like, $limit ) ); // phpcs:ignore WordPress.DB
}

/**
 * Returns the posts whose content matches a pattern.
 *
 * @param array  $ids     Ids of posts.
 * @param string $pattern Regular expression that the content must match.
 * @return WP_Post[]
 */
function posts_matching( array $ids, string $pattern ): array {
	return array_filter( array_filter( array_map( 'get_post', $ids ) ), fn( WP_Post $post ) => 1 === preg_match( $pattern, $post->post_content ) );
}

/**
 * Queues the posts of a user whose display name changed, because lists show it.
 *
 * @param int     $user_id Id of the user.
 * @param WP_User $before  The user before the change.
 */
function purge_renamed_author( $user_id, $before ): void {
	$user = get_userdata( (int) $user_id );
	if ( ! $user || $user->display_name === $before->display_name ) {
		return;
	}
	if ( ! is_multisite() ) {
		purge_author( $user_id );
		return;
	}
	foreach ( get_blogs_of_user( $user->ID ) as $site ) {
		switch_to_blog( (int) $site->userblog_id );
		purge_author( $user_id );
		restore_current_blog();
	}
}

/**
 * Queues the posts of a user who is about to be deleted or removed from a site. WordPress gives these posts
 * another author without a hook for each.
 *
 * @param int $user_id Id of the user.
 */
function purge_author( $user_id ): void {
	purge_matching( array( 'author' => (int) $user_id ) );
}

/**
 * Queues the published posts and pages of a query, and the lists that show them.
 *
 * @param array $query Arguments of WP_Query.
 */
function purge_matching( array $query ): void {
	queue_purge( matching_tags( $query ) );
}

/**
 * Returns the tags of the published posts and pages of a query, and of the lists that show them; the tag of
 * all pages if there are more than MAX_SHARED_POSTS.
 *
 * @param array $query Arguments of WP_Query.
 * @return string[]
 */
function matching_tags( array $query ): array {
	$tags = array();
	foreach ( array( 'post', 'page' ) as $type ) {
		$all = array(
			'post_type'   => $type,
			'post_status' => 'publish',
			'numberposts' => MAX_SHARED_POSTS + 1,
			// The texts of so many posts may fill PHP's memory.
			'fields'      => 'ids',
		);
		$ids = get_posts( array_merge( $query, $all ) );
		if ( count( $ids ) > MAX_SHARED_POSTS ) {
			return array( 'site' );
		}
		array_push( $tags, ...array_map( fn( $id ) => 'page:' . $id, $ids ), ...list_tags( $ids, $type ) );
	}
	return $tags;
}

/**
 * Queues the posts that an image setting affects: its alternative text, its file, or
 * which image is the featured one.
 *
 * @param int|int[] $meta_id Id of the row, or ids of deleted rows.
 * @param int       $post_id Id of a post or an attachment.
 * @param string    $key     Key of the setting.
 */
function purge_image_meta( $meta_id, $post_id, $key ): void {
	// When an image is deleted, WordPress removes it from all posts in one query, and calls this hook without a post id.
	if ( '_thumbnail_id' === $key && 0 < (int) $post_id ) {
		purge_post( $post_id );
	} elseif ( '_wp_attached_file' === $key && 'added_post_meta' === current_action() ) {
		// Other posts cannot show a new image yet.
		purge_gallery_of( (int) $post_id );
	} elseif ( in_array( $key, array( '_wp_attachment_image_alt', '_wp_attached_file' ), true ) ) {
		purge_later( (int) $post_id );
	} elseif ( '_wp_attachment_metadata' === $key ) {
		purge_image_file( (int) $post_id );
	}
}

/**
 * Queues an image whose file was replaced under the same name: WordPress then changes only its sizes. The server
 * fetches all images again, because it stores them by their URL.
 *
 * @param int $image_id Id of an attachment.
 */
function purge_image_file( int $image_id ): void {
	static $uploaded = array();
	// After an upload, WordPress stores the sizes again for each smaller copy of the image.
	if ( 'added_post_meta' === current_action() ) {
		$uploaded[ $image_id ] = true;
	} elseif ( 'updated_post_meta' === current_action() && ! isset( $uploaded[ $image_id ] ) ) {
		purge_later( $image_id );
		queue_purge( array( IMAGES_TAG ) );
	}
}

/**
 * Queues the post to which an image was uploaded, if it has a gallery: a gallery without ids shows the images
 * of its post.
 *
 * @param int $image_id Id of an attachment.
 */
function purge_gallery_of( int $image_id ): void {
	$parent = get_post( (int) wp_get_post_parent_id( $image_id ) );
	if ( $parent instanceof WP_Post && 'publish' === $parent->post_status && str_contains( $parent->post_content, '[gallery' ) ) {
		queue_purge( tags_of( $parent ) );
	}
}

/**
 * Queues the posts that show an image whose caption, title or description changed.
 *
 * @param int     $image_id Id of an attachment.
 * @param WP_Post $after    The attachment after the change.
 * @param WP_Post $before   The attachment before the change.
 */
function purge_image_texts( $image_id, $after, $before ): void {
	$texts = fn( WP_Post $image ) => array( $image->post_excerpt, $image->post_title, $image->post_content );
	if ( $texts( $after ) !== $texts( $before ) ) {
		purge_later( (int) $image_id );
	}
}

/**
 * Queues the published posts that show an image as their featured one, in their text or in a gallery; all
 * pages if there may be more than MAX_SHARED_POSTS.
 *
 * @param int $image_id Id of an attachment.
 */
function purge_image( $image_id ): void {
	$image_id = (int) $image_id;
	$featured = get_posts(
		array(
			'post_type'   => array( 'post', 'page', CONTRIBUTOR_TYPE ),
			'post_status' => 'publish',
			'numberposts' => MAX_SHARED_POSTS + 1,
			'meta_key'    => '_thumbnail_id', // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_key
			'meta_value'  => (string) $image_id, // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_value
		)
	);
	$galleries = ids_with_texts( array( '[gallery', (string) $image_id ), MAX_SHARED_POSTS + 1 );
	// WordPress adds the sizes of the file to images with this class.
	$shown = ids_with_texts( array( 'wp-image-' . $image_id ), MAX_SHARED_POSTS + 1 );
	if ( max( count( $featured ), count( $galleries ), count( $shown ) ) > MAX_SHARED_POSTS ) {
		purge_site();
		return;
	}
	$galleries = posts_matching( $galleries, '/\[gallery\b[^\]]*\b' . $image_id . '\b/' );
	$shown     = posts_matching( $shown, '/\bwp-image-' . $image_id . '\b/' );
	foreach ( array_merge( $featured, $galleries, $shown ) as $post ) {
		queue_purge( tags_of( $post ) );
	}
	purge_gallery_of( $image_id );
}
