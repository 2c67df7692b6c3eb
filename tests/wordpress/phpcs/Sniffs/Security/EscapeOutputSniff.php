<?php
/**
 * Requires that printed values are literals, numbers or results of escaping functions.
 */

namespace EduEmbedRules\Sniffs\Security;

use PHP_CodeSniffer\Files\File;
use PHP_CodeSniffer\Sniffs\Sniff;
use PHP_CodeSniffer\Util\Tokens;

class EscapeOutputSniff implements Sniff {

	/** Functions whose results may be printed. */
	private const ESCAPING = array( 'esc_attr', 'esc_html', 'esc_url', 'esc_textarea', 'esc_js', 'esc_html__', 'esc_attr__', 'wp_kses_post', 'wp_json_encode', 'selected', 'checked', 'disabled', 'absint' );

	public function register() {
		return array( T_ECHO, T_PRINT, T_OPEN_TAG_WITH_ECHO );
	}

	public function process( File $file, $position ) {
		$tokens = $file->getTokens();
		$end    = $file->findNext( array( T_SEMICOLON, T_CLOSE_TAG ), $position );
		for ( $next = $position + 1; $next < $end; $next++ ) {
			$code = $tokens[ $next ]['code'];
			if ( T_STRING === $code && in_array( $tokens[ $next ]['content'], self::ESCAPING, true ) ) {
				$open = $file->findNext( Tokens::$emptyTokens, $next + 1, null, true );
				$next = $tokens[ $open ]['parenthesis_closer'] ?? $next;
			} elseif ( in_array( $code, array( T_VARIABLE, T_STRING, T_DOUBLE_QUOTED_STRING, T_HEREDOC ), true ) && ! $this->is_condition( $file, $next, $end ) ) {
				$file->addError( '%s is printed without escaping', $next, 'Found', array( $tokens[ $next ]['content'] ) );
			}
		}
	}

	/** Whether a token is in the condition of a ternary, which is not printed. */
	private function is_condition( File $file, int $position, int $end ): bool {
		$mark = $file->findNext( T_INLINE_THEN, $position, $end );
		return false !== $mark && false === $file->findNext( T_STRING_CONCAT, $position, $mark );
	}
}
