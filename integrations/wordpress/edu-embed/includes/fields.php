<?php
/**
 * The fields that posts have beyond those of WordPress: one table for the forms in
 * the editor, for REST, and for what may be kept.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/** What REST says of each field: any shape, since each field checks its own. */
const REST_FIELD_SCHEMA = array(
	'type'    => array( 'object', 'array', 'null' ),
	'context' => array( 'view', 'edit' ),
);

/** What says something of the text or shows the picture of a post that has a password. */
const PROTECTED_FIELDS = array(
	'edu_meta' => array( 'subtitle', 'image' ),
	'edu_seo'  => array( 'description', 'imageUrl', 'imageWidth', 'imageHeight', 'imageType', 'pageHeadCode' ),
);

const PAGE_KINDS = array( '', 'home', 'page', 'article', 'state-index', 'state', 'ranking', 'articles-tab', 'contributors-hub' );

const AD_PLACEMENTS = array( 'topOfPageRule', 'bottomOfPageRule', 'heroRule', 'inParagraphRule', 'internationalModalRule', 'internationalTrafficDCSRule' );

add_action( 'rest_api_init', __NAMESPACE__ . '\\register_fields' );

/**
 * Groups of fields: the post types that have them, their title, and name to type and
 * label. Types: text, url, integer, flag, html, json, pairs, image, or a list of choices.
 */
function field_groups(): array {
	return array(
		'edu_meta'        => array(
			'types'  => array( 'post', 'page' ),
			'title'  => __( 'Page', 'edu-embed' ),
			'fields' => array(
				'kind'                   => array( PAGE_KINDS, __( 'Kind of page', 'edu-embed' ) ),
				'subtitle'               => array( 'text', __( 'Standfirst', 'edu-embed' ) ),
				'kicker'                 => array( 'text', __( 'Word above the title', 'edu-embed' ) ),
				'category'               => array( 'text', __( 'Main category (slug)', 'edu-embed' ) ),
				'isNarrow'               => array( 'flag', __( 'Narrow column', 'edu-embed' ) ),
				'isMonetizationDisabled' => array( 'flag', __( 'Without advertisements', 'edu-embed' ) ),
				'image'                  => array( 'image', __( 'Image instead of a featured one', 'edu-embed' ) ),
			),
		),
		'edu_seo'         => array(
			'types'  => array( 'post', 'page' ),
			'title'  => __( 'Search engines', 'edu-embed' ),
			'fields' => array(
				'title'        => array( 'text', __( 'Title', 'edu-embed' ) ),
				'description'  => array( 'text', __( 'Description', 'edu-embed' ) ),
				'robots'       => array( 'text', __( 'Robots', 'edu-embed' ) ),
				'url'          => array( 'url', __( 'Canonical address', 'edu-embed' ) ),
				'imageUrl'     => array( 'url', __( 'Image address', 'edu-embed' ) ),
				'imageWidth'   => array( 'integer', __( 'Image width', 'edu-embed' ) ),
				'imageHeight'  => array( 'integer', __( 'Image height', 'edu-embed' ) ),
				'imageType'    => array( 'text', __( 'Image type', 'edu-embed' ) ),
				'siteName'     => array( 'text', __( 'Site name', 'edu-embed' ) ),
				'locale'       => array( 'text', __( 'Locale', 'edu-embed' ) ),
				'twitterCard'  => array( 'text', __( 'Twitter card', 'edu-embed' ) ),
				'pageHeadCode' => array( 'html', __( 'Structured data scripts', 'edu-embed' ) ),
			),
		),
		'edu_contributor' => array(
			'types'  => array( 'contributor' ),
			'title'  => __( 'Contributor', 'edu-embed' ),
			'fields' => array(
				'types'       => array( 'words', __( 'Types: editor, reviewer, writer', 'edu-embed' ) ),
				'socialMedia' => array( 'pairs', __( 'Addresses and facts: a key and its value on each line (contributors_linkedin https://…)', 'edu-embed' ) ),
				'image'       => array( 'image', __( 'Portrait instead of a featured image', 'edu-embed' ) ),
			),
		),
		'edu_ranking'     => array(
			'types'  => array( 'ranking' ),
			'title'  => __( 'Ranking', 'edu-embed' ),
			'fields' => array(
				'extid'         => array( 'text', __( 'extid (present form)', 'edu-embed' ) ),
				'gid'           => array( 'text', __( 'gid (older form)', 'edu-embed' ) ),
				'kind'          => array( 'text', __( 'Kind; “unranked” hides the ranks', 'edu-embed' ) ),
				'method'        => array( 'text', __( 'How the order was made', 'edu-embed' ) ),
				'source'        => array( 'json', __( 'Source: {"name", "year", "url"}', 'edu-embed' ) ),
				'builtIn'       => array( 'text', __( 'Ranking of the server, instead of schools', 'edu-embed' ) ),
				'limit'         => array( 'integer', __( 'Schools at most', 'edu-embed' ) ),
				'blurbs'        => array( 'pairs', __( 'Texts: a school and its text on each line', 'edu-embed' ) ),
				'schools'       => array( 'json', __( 'Schools (JSON)', 'edu-embed' ) ),
				'legacySchools' => array( 'json', __( 'Schools of the older form (JSON)', 'edu-embed' ) ),
			),
		),
		'edu_ad_rule'     => array(
			'types'  => array( 'ad_rule' ),
			'title'  => __( 'Placement', 'edu-embed' ),
			'fields' => array(
				'placement' => array( AD_PLACEMENTS, __( 'Where it stands', 'edu-embed' ) ),
				'width'     => array( 'integer', __( 'Width in pixels', 'edu-embed' ) ),
				'height'    => array( 'integer', __( 'Height in pixels', 'edu-embed' ) ),
				'house'     => array( 'flag', __( 'House notice: nobody pays for it', 'edu-embed' ) ),
			),
		),
	);
}

/**
 * The fields of a group that a post has.
 *
 * @param int    $post_id Id of a post.
 * @param string $group   Name of the group.
 */
function get_fields( int $post_id, string $group ): array {
	$fields = get_post_meta( $post_id, '_' . $group, true );
	return is_array( $fields ) ? $fields : array();
}

/**
 * The fields of a group that a reader may see: of a protected post not what its text
 * and its picture are about.
 *
 * @param int    $post_id Id of a post.
 * @param string $group   Name of the group.
 */
function readable_fields( int $post_id, string $group ): array {
	$fields = get_fields( $post_id, $group );
	return is_readable( $post_id ) ? $fields : array_diff_key( $fields, array_flip( PROTECTED_FIELDS[ $group ] ?? array() ) );
}

/**
 * Whether the reader may see all of a post.
 *
 * @param int $post_id Id of a post.
 */
function is_readable( int $post_id ): bool {
	return '' === (string) get_post_field( 'post_password', $post_id, 'raw' ) || current_user_can( 'edit_post', $post_id );
}

/**
 * Keeps the fields of a group. Names that were not sent stay as they are, and so does
 * what a typing mistake in JSON would have replaced.
 *
 * @param int    $post_id Id of a post.
 * @param string $group   Name of the group.
 * @param mixed  $values  Values by name, not slashed.
 */
function set_fields( int $post_id, string $group, $values ): void {
	$kept = get_fields( $post_id, $group );
	foreach ( field_groups()[ $group ]['fields'] as $name => $field ) {
		if ( is_array( $values ) && array_key_exists( $name, $values ) && ! is_broken_json( $field[0], $values[ $name ] ) ) {
			$kept[ $name ] = sanitize_field( $field[0], $values[ $name ] );
		}
	}
	$kept = array_filter( $kept, fn( $value ) => null !== $value && '' !== $value && array() !== $value );
	if ( array() === $kept ) {
		delete_post_meta( $post_id, '_' . $group );
	} else {
		update_post_meta( $post_id, '_' . $group, wp_slash( $kept ) );
	}
}

/**
 * Adds the fields to what REST answers and takes.
 */
function register_fields(): void {
	foreach ( field_groups() as $group => $described ) {
		register_rest_field(
			$described['types'],
			$group,
			array(
				'get_callback'    => fn( $post ) => readable_fields( (int) $post['id'], $group ),
				'update_callback' => fn( $values, WP_Post $post ) => set_fields( $post->ID, $group, $values ),
				'schema'          => REST_FIELD_SCHEMA,
			)
		);
	}
	register_rest_field(
		'contributor',
		'edu_contributor_posts',
		array(
			// Many posts may be asked for a list of contributors: only who names the field gets it.
			'get_callback' => fn( $post, $name, $request ) => $request['_fields'] ? contributor_posts( (int) $post['id'] ) : null,
			'schema'       => REST_FIELD_SCHEMA,
		)
	);
}
