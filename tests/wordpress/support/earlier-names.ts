/** PHP code that stores data under the names of the plugin's first version, and reads it after migration. */

/** Stores posts, fields, menus and capabilities under their earlier names. */
export const storeEarlierNames = `global $wpdb;
  $insert = function ( $type, $slug, $meta = array() ) use ( $wpdb ) {
    $wpdb->insert( $wpdb->posts, array( 'post_type' => $type, 'post_title' => $slug, 'post_name' => $slug, 'post_status' => 'publish', 'post_content' => '', 'post_excerpt' => '',
      'post_date' => '2026-01-02 03:04:05', 'post_date_gmt' => '2026-01-02 03:04:05', 'to_ping' => '', 'pinged' => '', 'post_content_filtered' => '' ) );
    $id = $wpdb->insert_id;
    foreach ( $meta as list( $key, $value ) ) { $wpdb->insert( $wpdb->postmeta, array( 'post_id' => $id, 'meta_key' => $key, 'meta_value' => maybe_serialize( $value ) ) ); }
    return $id;
  };
  $ana   = $insert( 'contributor', 'ana-earlier', array( array( '_edu_made', 1 ), array( '_edu_contributor', array( 'types' => array( 'writer' ) ) ) ) );
  $ben   = $insert( 'contributor', 'ben-earlier' );
  $other = $insert( 'contributor', 'other-plugin' );
  $insert( 'ranking', 'ranking-earlier', array( array( '_edu_ranking', array( 'extid' => 'earlier-1', 'builtIn' => 'x' ) ) ) );
  $insert( 'ad_rule', 'rule-earlier', array( array( '_edu_made', 1 ), array( '_edu_ad_rule', array( 'placement' => 'heroRule', 'width' => 7 ) ) ) );
  $insert( 'post', 'post-earlier', array( array( '_edu_meta', array( 'subtitle' => 'Subtitle' ) ), array( '_edu_seo', array( 'title' => 'Title' ) ), array( '_edu_written', $ana ), array( '_edu_written', $ben ), array( '_edu_reviewed', $ben ) ) );
  $menu = wp_create_nav_menu( 'Earlier' );
  $item = wp_update_nav_menu_item( $menu, 0, array( 'menu-item-title' => 'Ana', 'menu-item-url' => '/a/', 'menu-item-status' => 'publish' ) );
  foreach ( array( 'type' => 'post_type', 'object' => 'contributor', 'object_id' => $ana ) as $key => $value ) { update_post_meta( $item, '_menu_item_' . $key, $value ); }
  foreach ( array( get_option( 'stylesheet' ), 'another' ) as $theme ) { update_option( 'theme_mods_' . $theme, array( 'nav_menu_locations' => array( 'PRIMARY' => $menu, 'FOOTER' => 2, 'theirs' => 3 ) ) ); }
  get_role( 'author' )->add_cap( 'edu_set_bylines' ); get_role( 'editor' )->add_cap( 'edu_manage_contributors', false );
  get_user_by( 'login', 'contributor' )->add_cap( 'edu_edit_ad_rules' );
  delete_option( 'edu_embed_names_version' );`;

/** Reads the data that the plugin finds, and counts the rows that still have earlier names. */
export const readMigrated = `global $wpdb;
  $post = get_page_by_path( 'post-earlier', OBJECT, 'post' )->ID;
  $left = fn( $sql ) => (int) $wpdb->get_var( $sql );
  echo wp_json_encode( array(
    'written' => array_column( EduEmbed\\bylines( $post )['written'], 'slug' ),
    'reviewed' => array_column( EduEmbed\\bylines( $post )['reviewed'], 'slug' ),
    'subtitle' => EduEmbed\\get_fields( $post, 'edu_embed_meta' )['subtitle'] ?? null,
    'title' => EduEmbed\\get_fields( $post, 'edu_embed_seo' )['title'] ?? null,
    'ranking' => EduEmbed\\ranking( 'earlier-1' )['title'] ?? null,
    'rule' => EduEmbed\\ad_rules()['heroRule']['width'] ?? null,
    'menu' => array_column( EduEmbed\\menu( 'PRIMARY' ), 'url' ),
    'locations' => array_map( fn( $theme ) => array_keys( get_option( 'theme_mods_' . $theme )['nav_menu_locations'] ), array( get_option( 'stylesheet' ), 'another' ) ),
    'may' => array_map( fn( $pair ) => user_can( get_user_by( 'login', $pair[0] ), $pair[1] ), array( array( 'author', 'edu_embed_set_bylines' ), array( 'editor', 'edu_embed_manage_contributors' ), array( 'contributor', 'edu_embed_edit_ad_rules' ) ) ),
    'earlierTypes' => $wpdb->get_col( "SELECT post_name FROM {$wpdb->posts} WHERE post_type IN ( 'contributor', 'ranking', 'ad_rule' )" ),
    'earlierMeta' => $left( "SELECT COUNT(*) FROM {$wpdb->postmeta} WHERE meta_key LIKE '\\\\_edu\\\\_%' AND meta_key NOT LIKE '\\\\_edu\\\\_embed\\\\_%'" ),
    'earlierCapabilities' => $left( "SELECT ( SELECT COUNT(*) FROM {$wpdb->options} WHERE option_value REGEXP '\\"edu_(set|manage|edit)' ) + ( SELECT COUNT(*) FROM {$wpdb->usermeta} WHERE meta_value REGEXP '\\"edu_(set|manage|edit)' )" ),
  ) );`;

/** The stored rows that a migration may change, as text. */
export const readRows = `global $wpdb; wp_cache_flush();
  echo wp_json_encode( array(
    $wpdb->get_results( "SELECT ID, post_type FROM {$wpdb->posts} ORDER BY ID" ),
    $wpdb->get_results( "SELECT post_id, meta_key, meta_value FROM {$wpdb->postmeta} ORDER BY meta_id" ),
    $wpdb->get_results( "SELECT option_name, option_value FROM {$wpdb->options} WHERE option_name LIKE 'theme_mods%' OR option_name LIKE '%user_roles' ORDER BY option_name" ),
    $wpdb->get_results( "SELECT * FROM {$wpdb->usermeta} WHERE meta_key LIKE '%capabilities' ORDER BY umeta_id" ),
  ) );`;
