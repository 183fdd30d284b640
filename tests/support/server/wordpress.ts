/** A real WordPress with our plug-in, of Debian's packages: its database and its server for one run. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findOnPath, installDebianPackage } from '#tests/support/executables.ts'

const PLUGIN = fileURLToPath(
  new URL('../../../examples/wordpress/vez-agendamento/', import.meta.url),
)
const DEBIAN_WORDPRESS = '/usr/share/wordpress'
/** Its package brings none. */
const THEME = 'twentytwentythree'
export const WORDPRESS_OWNER = { name: 'dona', password: 'uma senha de teste' }

export type WordPress = {
  url: string
  version: string
  /** Runs PHP with WordPress loaded, and gives what it prints. */
  php: (code: string) => string
  /** What PHP has complained of in our plug-in. */
  complaints: () => string[]
  close: () => Promise<void>
}

/** What of Debian's packages is missing is installed where that is allowed. */
function findPrograms(): { php: string; mariadbd: string; install: string } {
  const find = () => [
    findOnPath(['php']),
    findOnPath(['mariadbd']) ?? (existsSync('/usr/sbin/mariadbd') ? '/usr/sbin/mariadbd' : ''),
    findOnPath(['mariadb-install-db']),
  ]
  const isThere = () =>
    existsSync(`${DEBIAN_WORDPRESS}/wp-content/themes/${THEME}`) && find().every(Boolean)
  if (!isThere()) {
    const theme = `wordpress-theme-${THEME}`
    for (const name of ['php-cli', 'php-mysql', 'mariadb-server', 'wordpress', theme]) {
      installDebianPackage(name)
    }
  }
  const [php, mariadbd, install] = find()
  if (!isThere() || !php || !mariadbd || !install) {
    throw new Error('no WordPress here: it needs php, mariadb-server and wordpress of Debian')
  }
  return { php, mariadbd, install }
}

async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** With all that it has started: PHP's server has workers of its own. */
async function endChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  await exit
}

/** @param folder an empty one, which it fills and leaves to its caller */
export async function startWordPress(folder: string): Promise<WordPress> {
  const programs = findPrograms()
  const root = join(folder, 'site')
  // Debian's copy leads to parts elsewhere by links, and keeps its configuration in /etc.
  cpSync(DEBIAN_WORDPRESS, root, { recursive: true, dereference: true })
  rmSync(join(root, 'wp-config.php'), { force: true })
  mkdirSync(join(root, 'wp-content/plugins'), { recursive: true })
  cpSync(PLUGIN, join(root, 'wp-content/plugins/vez-agendamento'), { recursive: true })
  const socket = join(folder, 'db.sock')
  const data = `--datadir=${join(folder, 'data')}`
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  const quiet = { stdio: 'ignore', detached: true } as const
  execFileSync(programs.install, ['--no-defaults', data, ...user], quiet)
  const database = spawn(
    programs.mariadbd,
    ['--no-defaults', data, ...user, '--skip-networking', '--skip-grant-tables'].concat(
      `--socket=${socket}`,
      `--pid-file=${join(folder, 'db.pid')}`,
    ),
    quiet,
  )
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  writeFileSync(join(root, 'wp-config.php'), createConfig(socket, url))
  const php = (code: string) =>
    execFileSync(programs.php, ['-r', code], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  await createWordPressDatabase(php, socket)
  php(INSTALL)
  const web = spawn(programs.php, ['-S', `localhost:${port}`, '-t', root], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
  })
  let said = ''
  web.stderr.on('data', (chunk) => {
    said += chunk
  })
  for (let tries = 0; ; tries++) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) break
    if (tries > 100) throw new Error(`WordPress does not answer: ${answer?.status}`)
    await setTimeout(200)
  }
  const close = async () => {
    await endChild(web)
    await endChild(database)
  }
  const complaints = () =>
    said.split('\n').filter((line) => /vez-agendamento\.php on line/.test(line))
  return { url, version: php(`${LOAD} echo $wp_version;`), php, complaints, close }
}

async function createWordPressDatabase(php: (code: string) => string, socket: string) {
  const create = `$db = mysqli_init(); @mysqli_real_connect($db, null, 'root', '', null, 0, '${socket}') or exit('wait'); mysqli_query($db, 'CREATE DATABASE wp'); echo 'there';`
  for (let tries = 0; php(`mysqli_report(0); ${create}`) !== 'there'; tries++) {
    if (tries > 100) throw new Error('the database of WordPress does not start')
    await setTimeout(200)
  }
}

const createConfig = (socket: string, url: string) => `<?php
define( 'DB_NAME', 'wp' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:${socket}' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
define( 'WP_HOME', '${url}' );
define( 'WP_SITEURL', '${url}' );
define( 'WP_DEBUG', false );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'DISABLE_WP_CRON', true );
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) { define( 'ABSPATH', __DIR__ . '/' ); }
require_once ABSPATH . 'wp-settings.php';
`

const LOAD = `$_SERVER['HTTP_HOST'] = 'localhost'; require 'wp-load.php';`
const INSTALL = `define('WP_INSTALLING', true); ${LOAD} require 'wp-admin/includes/upgrade.php'; wp_install('Um salão', '${WORDPRESS_OWNER.name}', 'dona@salao.example', false, '', '${WORDPRESS_OWNER.password}'); switch_theme('${THEME}');`

/** Activates the plug-in; what it prints on the way is what WordPress would call unexpected output. */
export const ACTIVATE = `${LOAD} require 'wp-admin/includes/plugin.php'; $failed = activate_plugin('vez-agendamento/vez-agendamento.php'); echo is_wp_error($failed) ? $failed->get_error_message() : 'active';`

const quotePhp = (text: string) => `'${text.replaceAll(/[\\']/g, '\\$&')}'`

/** Publishes a page, and prints its address. */
export const createPublish = (title: string, content: string) =>
  `${LOAD} echo get_permalink(wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => ${quotePhp(title)}, 'post_content' => wp_slash(${quotePhp(content)})]));`
