import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { drawLitStreet } from './street-pictures.ts'

const pathOf = (place: string) => fileURLToPath(new URL(place, import.meta.url))

/** The side of the mark's drawing, and what is left around it on an icon that a system cuts to its own shape. */
const SIDE = 28
const SAFE = 0.9

/**
 * Draws the pictures that systems and other sites ask for as PNG, from our own two drawings: icons of the installed
 * site and the preview of a shared address. Lays the manifest beside them.
 */
export function icons(): Plugin {
  return {
    name: 'amour:icons',
    apply: 'build',
    async generateBundle() {
      const icon = await readFile(pathOf('../public/icon.svg'), 'utf8')
      const files = {
        'icon-192.png': await draw(icon, 192),
        'icon-512.png': await draw(icon, 512),
        'icon-maskable-512.png': await draw(maskable(icon), 512),
        'apple-touch-icon.png': await draw(maskable(icon), 180),
        'preview.png': await drawPreview(icon),
        'manifest.webmanifest': JSON.stringify(manifest),
      }
      for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

// The name as the product has it, and nothing that says more (docs/design.md §1).
const manifest = {
  id: '/',
  name: 'Amour',
  short_name: 'Amour',
  lang: 'en-GB',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#150F19',
  theme_color: '#150F19',
  icons: [
    { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
    { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
}

const draw = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: (72 * size) / SIDE })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/** The same mark on a ground without corners, small enough for a circle. */
function maskable(icon: string): string {
  const ground = /fill="(#\w+)"/.exec(icon)?.[1] ?? '#3A1440'
  const inner = icon.trim().replace(/^<svg[^>]*>|<\/svg>$/g, '')
  const edge = (SIDE * (1 - SAFE)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" fill="${ground}"/><g transform="translate(${edge} ${edge}) scale(${SAFE})">${inner}</g></svg>`
}

/** The sky over the street: renderers of other sites know no theme. */
const SKY = { width: 1200, height: 630, channels: 3, background: '#22102C' } as const

/** The landing page's street with every light on and the mark in its sky, 1200 × 630. */
async function drawPreview(icon: string): Promise<Buffer> {
  const street = await sharp(Buffer.from(drawLitStreet()))
    .resize(1200, 750)
    .extract({ left: 0, top: 120, width: 1200, height: 630 })
    .png()
    .toBuffer()
  const mark = await draw(icon, 132)
  return sharp({ create: SKY })
    .composite([{ input: street }, { input: mark, left: 230, top: 110 }])
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toBuffer()
}
