<?php
/**
 * Requires that translated texts are literals with our text domain.
 */

namespace EduEmbedRules\Sniffs\Security;

use PHP_CodeSniffer\Files\File;
use PHP_CodeSniffer\Sniffs\Sniff;
use PHP_CodeSniffer\Util\Tokens;

class TextDomainSniff implements Sniff {

	private const TRANSLATING = array( '__', '_e', 'esc_html__', 'esc_html_e', 'esc_attr__', 'esc_attr_e' );

	public function register() {
		return array( T_STRING );
	}

	public function process( File $file, $position ) {
		$tokens = $file->getTokens();
		$open   = $file->findNext( Tokens::$emptyTokens, $position + 1, null, true );
		if ( ! in_array( $tokens[ $position ]['content'], self::TRANSLATING, true ) || T_OPEN_PARENTHESIS !== $tokens[ $open ]['code'] ) {
			return;
		}
		$given = array();
		for ( $next = $open + 1; $next < $tokens[ $open ]['parenthesis_closer']; $next++ ) {
			if ( ! isset( Tokens::$emptyTokens[ $tokens[ $next ]['code'] ] ) && T_COMMA !== $tokens[ $next ]['code'] ) {
				$given[] = $tokens[ $next ];
			}
		}
		if ( 2 !== count( $given ) || T_CONSTANT_ENCAPSED_STRING !== $given[0]['code'] || "'edu-embed'" !== $given[1]['content'] ) {
			$file->addError( '%s() needs a literal text and the domain edu-embed', $position, 'Found', array( $tokens[ $position ]['content'] ) );
		}
	}
}
