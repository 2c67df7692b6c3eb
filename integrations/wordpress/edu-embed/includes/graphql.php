<?php
/**
 * Registers the data of the REST API with WPGraphQL, if that plugin is installed.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

use WP_Post;

defined( 'ABSPATH' ) || exit;

add_action( 'graphql_register_types', __NAMESPACE__ . '\\register_graphql_types' );

/**
 * Returns types by name, with their fields by name, in GraphQL's type notation.
 */
function graphql_types(): array {
	$strings = fn( string $names ) => array_fill_keys( explode( ' ', $names ), 'String' );
	$floats  = fn( string $names ) => array_fill_keys( explode( ' ', $names ), 'Float' );
	$link    = $strings( 'text linkLabel link' );
	$image   = array_merge( array( 'url' => 'String!' ), $strings( 'alt' ), array( 'width' => 'Int', 'height' => 'Int' ) ); // phpcs:ignore WordPress.Arrays
	return array(
		'EduEmbedMoved'             => array( 'status' => 'Int!', 'location' => 'String' ), // phpcs:ignore WordPress.Arrays
		'EduEmbedPair'              => array( 'key' => 'String!', 'value' => 'String!' ), // phpcs:ignore WordPress.Arrays
		'EduEmbedImage'             => $image,
		'EduEmbedLabelledLink'      => $link,
		'EduEmbedSocialLink'        => array( 'name' => 'String!', 'url' => 'String!' ), // phpcs:ignore WordPress.Arrays
		'EduEmbedPartner'           => $strings( 'brand redirectUrl' ),
		'EduEmbedAds'               => array_merge( $strings( 'provider networkCode' ), $floats( 'density' ) ),
		'EduEmbedSite'              => array_merge(
			array( 'siteName' => 'String!' ),
			$strings( 'tagline domain slug degree category subject contributorPath publisher viewMoreProgramsUrl logo logoOnDark logoAlt analytics consent' ),
			array(
				'social'     => '[EduEmbedSocialLink!]',
				'partner'    => 'EduEmbedPartner',
				'ads'        => 'EduEmbedAds',
				'disclosure' => 'EduEmbedLabelledLink',
				'prompt'     => 'EduEmbedLabelledLink',
				'theme'      => '[EduEmbedPair!]',
			)
		),
		'EduEmbedSource'            => $strings( 'name year url' ),
		'EduEmbedSchoolOverrides'   => $strings( 'schoolName' ),
		'EduEmbedSchoolDetails'     => array_merge(
			array( 'schoolName' => 'String!' ),
			array_fill_keys( SCHOOL_TEXTS, 'String' ),
			array_fill_keys( SCHOOL_FIGURES, 'Float' ),
			array( 'isPrivate' => 'Boolean' )
		),
		'EduEmbedRankingSchool'     => array_merge(
			array(
				'schoolId'       => 'String!',
				'rank'           => 'Float!',
				'position'       => 'Float',
				'slug'           => 'String!',
				'details'        => 'EduEmbedSchoolDetails!',
				'overrideFields' => 'EduEmbedSchoolOverrides',
			),
			array_fill_keys( RANKED_TEXTS, 'String' )
		),
		'EduEmbedLegacySchool'      => array_merge(
			array(
				'rank'        => 'Float',
				'school'      => 'String!',
				'avgNetPrice' => 'Float',
			),
			$strings( 'city state domain copy iPEDS' )
		),
		'EduEmbedRanking'           => array_merge(
			$strings( 'extid gid title kind method builtIn' ),
			array(
				'source'        => 'EduEmbedSource',
				'limit'         => 'Int',
				'blurbs'        => '[EduEmbedPair!]',
				'schools'       => '[EduEmbedRankingSchool!]',
				'legacySchools' => '[EduEmbedLegacySchool!]',
			)
		),
		'EduEmbedAdRule'            => array( 'rendered' => 'String', 'width' => 'Int', 'height' => 'Int', 'house' => 'Boolean' ), // phpcs:ignore WordPress.Arrays
		'EduEmbedAdRules'           => array_fill_keys( AD_PLACEMENTS, 'EduEmbedAdRule' ),
		'EduEmbedSeo'               => array_merge(
			$strings( 'title description robots url imageUrl imageType siteName locale twitterCard pageHeadCode' ),
			array(
				'imageWidth'  => 'Int',
				'imageHeight' => 'Int',
			)
		),
		'EduEmbedByline'            => array_merge( array( 'id' => 'Int!', 'name' => 'String!', 'slug' => 'String!' ), $strings( 'image' ) ), // phpcs:ignore WordPress.Arrays
		'EduEmbedContributors'      => array_fill_keys( ROLES, '[EduEmbedByline!]' ),
		'EduEmbedMeta'              => array_merge(
			$strings( 'kind subtitle kicker category' ),
			array(
				'isNarrow'               => 'Boolean',
				'isMonetizationDisabled' => 'Boolean',
				'image'                  => 'EduEmbedImage',
			)
		),
		'EduEmbedContributorFields' => array(
			'types'       => '[String!]',
			'socialMedia' => '[EduEmbedPair!]',
			'image'       => 'EduEmbedImage',
		),
		'EduEmbedContributorPost'   => array_merge(
			array(
				'id'               => 'Int!',
				'url'              => 'String!',
				'title'            => 'String!',
				'date'             => 'String!',
				'contributionType' => 'String!',
			),
			$strings( 'image dateType' )
		),
	);
}

/**
 * Converts a type to WPGraphQL's format.
 *
 * @param string $type A type in GraphQL's notation: `[EduEmbedPair!]`.
 * @return string|array
 */
function graphql_type( string $type ) {
	if ( str_ends_with( $type, '!' ) ) {
		return array( 'non_null' => graphql_type( substr( $type, 0, -1 ) ) );
	}
	return str_starts_with( $type, '[' ) ? array( 'list_of' => graphql_type( substr( $type, 1, -1 ) ) ) : $type;
}

/**
 * Registers types and fields. Their values are the same as in REST responses.
 */
function register_graphql_types(): void {
	foreach ( graphql_types() as $name => $fields ) {
		$described = array_map( fn( $type ) => array( 'type' => graphql_type( $type ) ), $fields );
		foreach ( $described as $field => $unused ) {
			$described[ $field ]['resolve'] = fn( $value ) => '' === ( $value[ $field ] ?? '' ) ? null : $value[ $field ];
		}
		register_graphql_object_type( $name, array( 'fields' => $described ) );
	}
	register_graphql_roots();
	$id     = fn( $node ) => (int) $node->databaseId; // phpcs:ignore WordPress.NamingConventions
	$fields = array(
		array( array( 'Page', 'Post' ), 'eduEmbedSeo', 'EduEmbedSeo', fn( $node ) => readable_fields( $id( $node ), 'edu_embed_seo' ) ),
		array( array( 'Page', 'Post' ), 'eduEmbedMeta', 'EduEmbedMeta', fn( $node ) => readable_fields( $id( $node ), 'edu_embed_meta' ) ),
		array( array( 'Page', 'Post' ), 'eduEmbedContributors', 'EduEmbedContributors', fn( $node ) => bylines( $id( $node ) ) ),
		array( array( 'ContentType' ), 'eduEmbedPostsPageTitle', 'String', fn( $type ) => 'post' === $type->name ? posts_page_title() : null ),
		array( array( 'EduEmbedContributor' ), 'eduEmbedContributor', 'EduEmbedContributorFields', fn( $node ) => get_fields( $id( $node ), 'edu_embed_contributor' ) ),
		array( array( 'EduEmbedContributor' ), 'eduEmbedContributorPosts', '[EduEmbedContributorPost!]', fn( $node ) => contributor_posts( $id( $node ) ) ),
	);
	foreach ( $fields as list( $types, $name, $type, $resolve ) ) {
		foreach ( $types as $owner ) {
			register_graphql_field( $owner, $name, array( 'type' => graphql_type( $type ), 'resolve' => $resolve ) ); // phpcs:ignore WordPress.Arrays
		}
	}
}

/**
 * Registers the root query fields.
 */
function register_graphql_roots(): void {
	$argument = fn( string $name, string $type = 'String' ) => array( $name => array( 'type' => array( 'non_null' => $type ) ) );
	$roots    = array(
		'eduEmbedFeatured' => array( graphql_type( '[Int!]' ), $argument( 'first', 'Int' ), fn( $root, $arguments ) => featured_ids( $arguments['first'] ) ),
		'eduEmbedSite'     => array( 'EduEmbedSite', array(), fn() => site() ),
		'eduEmbedRanking'  => array( 'EduEmbedRanking', $argument( 'id' ), fn( $root, $arguments ) => ranking( $arguments['id'] ) ),
		'eduEmbedAdRules'  => array( 'EduEmbedAdRules', array(), fn() => ad_rules() ),
		'eduEmbedMoved'    => array( 'EduEmbedMoved', $argument( 'path' ), fn( $root, $arguments ) => graphql_move( $arguments['path'] ) ),
	);
	foreach ( $roots as $name => list( $type, $arguments, $resolve ) ) {
		register_graphql_field(
			'RootQuery',
			$name,
			array(
				'type'    => $type,
				'args'    => $arguments,
				'resolve' => $resolve,
			)
		);
	}
}

/**
 * Returns 301 with the new location, or 410; null for any other path.
 *
 * @param string $path A path.
 */
function graphql_move( string $path ): ?array {
	$found = resolve( $path );
	if ( 'moved' === ( $found['type'] ?? '' ) ) {
		return array(
			'status'   => 301,
			'location' => $found['location'],
		);
	}
	return 'gone' === ( $found['type'] ?? '' ) ? array( 'status' => 410 ) : null;
}
