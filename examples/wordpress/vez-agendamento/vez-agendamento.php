<?php
/**
 * Plugin Name: Vez Agendamento
 * Description: O agendamento do seu salão dentro do WordPress: um bloco e o shortcode [vez_agendamento].
 * Version: 1.0.0
 * Requires at least: 6.1
 * Requires PHP: 7.4
 * Author: Vez
 * License: MIT
 * Text Domain: vez-agendamento
 */

namespace Vez\Agendamento;

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

const SERVER_OPTION   = 'vez_agendamento_server';
const BUSINESS_OPTION = 'vez_agendamento_business';
const SETTINGS_PAGE   = 'vez-agendamento';
const EDITOR_SCRIPT   = 'vez-agendamento-editor';

/** What the element can open with: its name on the wire, and what the editor calls it. */
function views(): array {
	return array(
		'booking' => __( 'Só o agendamento', 'vez-agendamento' ),
		'page'    => __( 'A página inteira do salão', 'vez-agendamento' ),
	);
}

/**
 * The origin of a Vez server as the owner typed it, or an empty string: https, or http on the same machine.
 *
 * @param mixed $typed An address, perhaps that of the salon's page.
 */
function clean_server( $typed ): string {
	$typed = trim( (string) $typed );
	if ( '' !== $typed && ! preg_match( '#^https?://#i', $typed ) ) {
		$typed = 'https://' . $typed;
	}
	$parts = wp_parse_url( $typed );
	if ( ! is_array( $parts ) || empty( $parts['host'] ) ) {
		return '';
	}
	$scheme = strtolower( $parts['scheme'] ?? '' );
	$host   = strtolower( $parts['host'] );
	$local  = in_array( $host, array( 'localhost', '127.0.0.1' ), true );
	if ( ! preg_match( '/^[a-z0-9.-]+$/', $host ) || ( 'https' !== $scheme && ! $local ) ) {
		return '';
	}
	return $scheme . '://' . $host . ( isset( $parts['port'] ) ? ':' . (int) $parts['port'] : '' );
}

/**
 * A salon's name in addresses, or an empty string.
 *
 * @param mixed $typed A slug, perhaps with slashes around it.
 */
function clean_business( $typed ): string {
	$slug = strtolower( trim( (string) $typed, " \t\n\r/" ) );
	return preg_match( '/^[a-z0-9]+(-[a-z0-9]+)*$/', $slug ) ? $slug : '';
}

/**
 * The element for a place of the page, and once a page the script that draws it.
 *
 * @param array $attributes `business`, `view` and `service`, each optional.
 */
function render( array $attributes ): string {
	$server   = clean_server( get_option( SERVER_OPTION, '' ) );
	$business = clean_business( $attributes['business'] ?? '' );
	if ( '' === $business ) {
		$business = clean_business( get_option( BUSINESS_OPTION, '' ) );
	}
	if ( '' === $server || '' === $business ) {
		// A visitor can do nothing about it; whoever can is told.
		return current_user_can( 'manage_options' ) ? missing_settings() : '';
	}
	$view = $attributes['view'] ?? '';
	$own  = array( 'business' => $business );
	if ( isset( views()[ $view ] ) && 'booking' !== $view ) {
		$own['view'] = $view;
	}
	if ( preg_match( '/^[\w-]{1,64}$/', (string) ( $attributes['service'] ?? '' ) ) ) {
		$own['service'] = $attributes['service'];
	}
	$written = '';
	foreach ( $own as $name => $value ) {
		$written .= sprintf( ' %s="%s"', $name, esc_attr( $value ) );
	}
	load_widget( $server );
	$link = sprintf(
		'<a href="%s">%s</a>',
		esc_url( $server . '/' . $business ),
		esc_html__( 'Agendar horário', 'vez-agendamento' )
	);
	// What stands inside shows until the script has come, and to whom it never comes.
	return sprintf( '<vez-booking%s>%s</vez-booking>', $written, $link );
}

function missing_settings(): string {
	return sprintf(
		'<p><a href="%s">%s</a></p>',
		esc_url( admin_url( 'options-general.php?page=' . SETTINGS_PAGE ) ),
		esc_html__( 'Vez: informe o endereço do servidor e o do salão nas configurações.', 'vez-agendamento' )
	);
}

/** Has the page load the widget after its content: once, however many elements it has. */
function load_widget( string $server ): void {
	static $loaded = false;
	if ( $loaded ) {
		return;
	}
	$loaded = true;
	add_action(
		'wp_footer',
		static function () use ( $server ): void {
			wp_print_script_tag(
				array(
					'type' => 'module',
					'src'  => $server . '/widget/vez.js',
				)
			);
		}
	);
}

/** @param array|string $typed Attributes of the shortcode, as WordPress hands them over. */
function render_shortcode( $typed ): string {
	$typed = is_array( $typed ) ? $typed : array();
	return render( array_intersect_key( $typed, array_flip( array( 'business', 'view', 'service' ) ) ) );
}

/** The same in the width that the editor gave the block. */
function render_block( array $attributes ): string {
	$drawn = render( $attributes );
	return '' === $drawn ? '' : sprintf( '<div %s>%s</div>', get_block_wrapper_attributes(), $drawn );
}

/** The block, whose editor part is a few lines of script: nothing has to be built. */
function register_block(): void {
	wp_register_script(
		EDITOR_SCRIPT,
		false,
		array( 'wp-blocks', 'wp-element', 'wp-block-editor', 'wp-components' ),
		'1.0.0',
		true
	);
	$facts = array(
		'views'    => views(),
		'business' => clean_business( get_option( BUSINESS_OPTION, '' ) ),
		'words'    => array(
			'title'    => __( 'Agendamento Vez', 'vez-agendamento' ),
			'about'    => __( 'Os horários do seu salão, marcados aqui mesmo.', 'vez-agendamento' ),
			'panel'    => __( 'Agendamento', 'vez-agendamento' ),
			'view'     => __( 'O que mostrar', 'vez-agendamento' ),
			'business' => __( 'Endereço do salão', 'vez-agendamento' ),
			'help'     => __( 'Só para mostrar outro salão que não o das configurações.', 'vez-agendamento' ),
			'place'    => __( 'O agendamento aparece aqui na página publicada.', 'vez-agendamento' ),
		),
	);
	wp_add_inline_script(
		EDITOR_SCRIPT,
		'var vezAgendamento = ' . wp_json_encode( $facts, JSON_HEX_TAG | JSON_HEX_AMP ) . ';' . EDITOR
	);
	register_block_type(
		'vez/agendamento',
		array(
			'api_version'     => 2,
			'editor_script'   => EDITOR_SCRIPT,
			'render_callback' => __NAMESPACE__ . '\render_block',
			'supports'        => array( 'html' => false, 'align' => array( 'wide', 'full' ) ),
			'attributes'      => array(
				'business' => array( 'type' => 'string', 'default' => '' ),
				'view'     => array( 'type' => 'string', 'default' => 'booking' ),
				'service'  => array( 'type' => 'string', 'default' => '' ),
			),
		)
	);
}

const EDITOR = <<<'JS'
( function ( wp, facts ) {
	var create = wp.element.createElement;
	var words = facts.words;
	var views = Object.keys( facts.views ).map( function ( value ) {
		return { value: value, label: facts.views[ value ] };
	} );
	wp.blocks.registerBlockType( 'vez/agendamento', {
		apiVersion: 2,
		title: words.title,
		description: words.about,
		icon: 'calendar-alt',
		category: 'widgets',
		attributes: {
			business: { type: 'string', default: '' },
			view: { type: 'string', default: 'booking' },
			service: { type: 'string', default: '' },
		},
		supports: { html: false, align: [ 'wide', 'full' ] },
		edit: function ( block ) {
			var chosen = block.attributes;
			return create(
				'div',
				wp.blockEditor.useBlockProps(),
				create(
					wp.blockEditor.InspectorControls,
					null,
					create(
						wp.components.PanelBody,
						{ title: words.panel },
						create( wp.components.SelectControl, {
							label: words.view,
							value: chosen.view,
							options: views,
							onChange: function ( view ) {
								block.setAttributes( { view: view } );
							},
						} ),
						create( wp.components.TextControl, {
							label: words.business,
							help: words.help,
							value: chosen.business,
							placeholder: facts.business,
							onChange: function ( business ) {
								block.setAttributes( { business: business } );
							},
						} )
					)
				),
				create( wp.components.Placeholder, {
					icon: 'calendar-alt',
					label: words.title,
					instructions: words.place,
				} )
			);
		},
		save: function () {
			return null;
		},
	} );
} )( window.wp, vezAgendamento );
JS;

function register_settings(): void {
	$fields = array(
		SERVER_OPTION   => array( 'clean_server', __( 'Servidor da Vez', 'vez-agendamento' ), 'https://vez.exemplo.com.br' ),
		BUSINESS_OPTION => array( 'clean_business', __( 'Endereço do salão', 'vez-agendamento' ), 'studio-aurora' ),
	);
	add_settings_section( 'default', '', '__return_empty_string', SETTINGS_PAGE );
	foreach ( $fields as $option => list( $clean, $label, $example ) ) {
		register_setting(
			SETTINGS_PAGE,
			$option,
			array(
				'type'              => 'string',
				'sanitize_callback' => static function ( $typed ) use ( $option, $clean, $label ) {
					return keep_or_refuse( $option, (string) $typed, call_user_func( __NAMESPACE__ . '\\' . $clean, $typed ), $label );
				},
			)
		);
		add_settings_field(
			$option,
			esc_html( $label ),
			static function () use ( $option, $example ): void {
				printf(
					'<input type="text" class="regular-text" id="%1$s" name="%1$s" value="%2$s" placeholder="%3$s" autocomplete="off">',
					esc_attr( $option ),
					esc_attr( get_option( $option, '' ) ),
					esc_attr( $example )
				);
			},
			SETTINGS_PAGE,
			'default',
			array( 'label_for' => $option )
		);
	}
}

/** What was typed is taken clean, or said to be wrong and left as it was before. */
function keep_or_refuse( string $option, string $typed, string $clean, string $label ): string {
	if ( '' !== $clean || '' === trim( $typed ) ) {
		return $clean;
	}
	/* translators: %s: name of a field */
	$text = sprintf( __( '%s: este endereço não serve. Confira e salve de novo.', 'vez-agendamento' ), $label );
	add_settings_error( $option, $option, esc_html( $text ) );
	return (string) get_option( $option, '' );
}

function show_settings(): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	echo '<div class="wrap"><h1>' . esc_html__( 'Vez Agendamento', 'vez-agendamento' ) . '</h1>';
	echo '<p>' . esc_html__( 'Os dois estão no link da sua página: em https://vez.exemplo.com.br/studio-aurora, o servidor é vez.exemplo.com.br e o salão, studio-aurora.', 'vez-agendamento' ) . '</p>';
	echo '<form action="options.php" method="post">';
	settings_fields( SETTINGS_PAGE );
	do_settings_sections( SETTINGS_PAGE );
	submit_button();
	echo '</form>';
	echo '<p>' . esc_html__( 'Depois, acrescente o bloco “Agendamento Vez” a uma página, ou o shortcode:', 'vez-agendamento' ) . ' <code>[vez_agendamento]</code>, <code>[vez_agendamento view="page"]</code></p>';
	echo '</div>';
}

add_action( 'init', __NAMESPACE__ . '\register_block' );
add_action( 'admin_init', __NAMESPACE__ . '\register_settings' );
add_action(
	'admin_menu',
	static function (): void {
		add_options_page( __( 'Vez Agendamento', 'vez-agendamento' ), 'Vez', 'manage_options', SETTINGS_PAGE, __NAMESPACE__ . '\show_settings' );
	}
);
add_shortcode( 'vez_agendamento', __NAMESPACE__ . '\render_shortcode' );
