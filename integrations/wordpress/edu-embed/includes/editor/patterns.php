<?php
/**
 * Block patterns for common sections.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

add_action( 'init', __NAMESPACE__ . '\\register_patterns' );

/**
 * Returns the content of a block.
 *
 * @param string $tag        Tag of an element.
 * @param array  $attributes Attributes of the block.
 * @param string $inner      Content of the inner blocks.
 */
function pattern_block( string $tag, array $attributes = array(), string $inner = '' ): string {
	return get_comment_delimited_block_content( 'edu/' . $tag, $attributes, $inner );
}

/**
 * Returns the content of a paragraph block.
 *
 * @param string $text Text of the paragraph.
 */
function pattern_text( string $text ): string {
	return "<!-- wp:paragraph -->\n<p>" . esc_html( $text ) . "</p>\n<!-- /wp:paragraph -->";
}

/**
 * Registers the patterns in our own category.
 */
function register_patterns(): void {
	register_block_pattern_category( 'edu-embed', array( 'label' => __( 'Education widgets', 'edu-embed' ) ) );
	$patterns = array(
		'questions'     => array( __( 'Questions and answers', 'edu-embed' ), questions_pattern() ),
		'ranking'       => array( __( 'Ranking with a table and a finder', 'edu-embed' ), ranking_pattern() ),
		'three-cards'   => array( __( 'Three cards', 'edu-embed' ), cards_pattern() ),
		'expert-advice' => array( __( 'Quote with its expert', 'edu-embed' ), expert_pattern() ),
	);
	foreach ( $patterns as $name => list( $title, $content ) ) {
		register_block_pattern(
			'edu-embed/' . $name,
			array(
				'title'      => $title,
				'categories' => array( 'edu-embed' ),
				'content'    => $content,
			)
		);
	}
}

/**
 * An accordion with three sections.
 */
function questions_pattern(): string {
	$questions = array( __( 'How long does it take?', 'edu-embed' ), __( 'What does it cost?', 'edu-embed' ), __( 'Can I study online?', 'edu-embed' ) );
	$sections  = array_map(
		fn( $question ) => pattern_block( 'accordion-section', array( 'heading' => $question ), pattern_text( __( 'The answer in two or three sentences.', 'edu-embed' ) ) ),
		$questions
	);
	return pattern_block( 'content-accordion', array( 'heading' => __( 'Frequently asked questions', 'edu-embed' ) ), implode( '', $sections ) );
}

/**
 * A ranking as a table and as cards, and a finder. The empty blocks ask which ranking to show.
 */
function ranking_pattern(): string {
	return pattern_block( 'ranking-toc' ) . pattern_block( 'school-rankings' ) . pattern_block( 'program-finder' );
}

/**
 * Three cards side by side.
 */
function cards_pattern(): string {
	$card   = pattern_block( 'content-card', array( 'heading' => __( 'Title of the card', 'edu-embed' ) ), pattern_text( __( 'One sentence about the page.', 'edu-embed' ) ) );
	$column = "<!-- wp:column -->\n<div class=\"wp-block-column\">" . $card . "</div>\n<!-- /wp:column -->";
	return "<!-- wp:columns -->\n<div class=\"wp-block-columns\">" . str_repeat( $column, 3 ) . "</div>\n<!-- /wp:columns -->";
}

/**
 * A quote, followed by the expert.
 */
function expert_pattern(): string {
	$quote = pattern_block( 'pull-quote', array(), pattern_text( __( 'The words of the expert.', 'edu-embed' ) ) );
	return $quote . pattern_block( 'expert-item' );
}
