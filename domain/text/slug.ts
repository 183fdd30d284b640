/** Names of our own routes and files: no business may take one as its slug. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'admin',
  'api',
  'app',
  'assets',
  'auth',
  'booking',
  'cal',
  'client',
  'como-funciona',
  'console',
  'convite',
  'dashboard',
  'demo',
  'dev',
  'developers',
  'docs',
  'examples',
  'favicon',
  'forgot-password',
  'functions',
  'healthz',
  'help',
  'history',
  'index',
  'login',
  'logout',
  'manifest',
  'media',
  'metrics',
  'openapi',
  'payment-success',
  'pictures',
  'privacy',
  'professional',
  'public',
  'public-booking',
  'recibo',
  'register',
  'reset-password',
  'rest',
  'robots',
  'sair',
  'sitemap',
  'static',
  'status',
  'success',
  'sw',
  'terms',
  'uploads',
  'vez',
  'well-known',
  'widget',
  'www',
])

/**
 * A business's name as it stands in its address: lower case, no accents, words joined by hyphens.
 * A name without any letter or digit gives `negocio`.
 */
export function slugify(name: string): string {
  const slug = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' e ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
  return slug || 'negocio'
}

/**
 * The first slug for a name that is neither reserved nor taken: `studio-bela`, `studio-bela-2` …
 * @param taken says whether another business has or had that slug.
 */
export function findFreeSlug(name: string, taken: (slug: string) => boolean): string {
  const base = slugify(name)
  let slug = base
  for (let n = 2; RESERVED_SLUGS.has(slug) || taken(slug); n++) slug = `${base}-${n}`
  return slug
}

/** True for what can be a slug in an address at all. */
export function isSlug(value: string): boolean {
  return value.length <= 80 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)
}

/** What an owner may choose: not so short that it names nothing, not so long that nobody types it. */
const CHOSEN = { least: 3, most: 60 }

/** Why somebody may not choose a slug, whoever has it; null where they may. */
export function findSlugProblem(slug: string): 'format' | 'reserved' | null {
  if (!isSlug(slug) || slug.length < CHOSEN.least || slug.length > CHOSEN.most) return 'format'
  return RESERVED_SLUGS.has(slug) ? 'reserved' : null
}
