import type { Random } from '#demo/random.ts'

import type { Palette } from './palettes.ts'

const sheet = (colour: string) => `<rect width="640" height="800" fill="${colour}"/>`

/** A tall window with a rounded head, between curtains. */
export function archWindow({ deep, mid, soft, pale }: Palette) {
  return `${sheet(soft)}<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${deep}"/><stop offset=".65" stop-color="${mid}"/><stop offset="1" stop-color="${pale}"/></linearGradient></defs><path d="M120 800V300a200 200 0 0 1 400 0v500z" fill="url(#s)"/><path d="M120 800V300a200 200 0 0 1 400 0v500M320 100v700M120 330h400M120 570h400" fill="none" stroke="${pale}" stroke-width="12"/><path d="M0 0h96c10 260-10 520 20 800H0zM640 0h-96c-10 260 10 520-20 800h116z" fill="${mid}" opacity=".55"/>`
}

export function arches({ deep, mid, soft, pale }: Palette, random: Random) {
  const [wall, first, second, third] = random.chance(0.5) ? [pale, soft, mid, deep] : [deep, mid, soft, pale]
  return `${sheet(wall)}<path d="M20 800V360a300 300 0 0 1 600 0v440z" fill="${first}" opacity=".75"/><path d="M84 800V360a236 236 0 0 1 472 0v440z" fill="${second}" opacity=".6"/><path d="M148 800V360a172 172 0 0 1 344 0v440z" fill="${third}" opacity=".5"/>`
}

export function rings({ deep, mid, soft, pale }: Palette, random: Random) {
  const [top, foot, outer, inner] = random.chance(0.5) ? [deep, mid, soft, pale] : [pale, soft, mid, deep]
  return `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${foot}"/></linearGradient></defs>${sheet('url(#s)')}<circle cx="340" cy="330" r="262" fill="${outer}" opacity=".55"/><circle cx="340" cy="330" r="200" fill="${inner}" opacity=".38"/>`
}

/** Large leaves at both sides. */
export function leaves({ deep, mid, soft, pale }: Palette, random: Random) {
  const [wall, disc, leaf, vein] = random.chance(0.4) ? [deep, mid, soft, pale] : [pale, soft, mid, deep]
  const placed = [
    'translate(70 640) rotate(-18) scale(1.3)',
    'translate(20 420) rotate(14)',
    'translate(600 600) rotate(20) scale(1.4)',
    'translate(640 350) rotate(-22) scale(1.05)',
    'translate(560 820) rotate(6) scale(1.1)',
  ].map(
    (at) =>
      `<g transform="${at}"><path d="M0 0C70-60 90-170 0-270C-90-170-70-60 0 0z" fill="${leaf}"/><path d="M0 0V-230M0-70l40-36M0-70l-40-36M0-130l44-40M0-130l-44-40" stroke="${vein}" stroke-width="4" fill="none" opacity=".5"/></g>`,
  )
  return `${sheet(wall)}<circle cx="330" cy="350" r="270" fill="${disc}" opacity=".7"/>${placed.join('')}`
}

/** One hanging lamp and its light. */
export function lamp({ deep, mid, soft, pale }: Palette, random: Random) {
  const x = random.pick([150, 210])
  const dark = random.chance(0.5)
  const [wall, shade, light, floor] = dark ? [deep, soft, pale, mid] : [pale, mid, deep, soft]
  return `${sheet(wall)}<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light}" stop-opacity=".75"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></linearGradient></defs><path d="M${x - 60} 150h120l170 650H${x - 230}z" fill="url(#s)"/><path d="M${x} 0v70" stroke="${shade}" stroke-width="6"/><path d="M${x - 60} 150c0-50 26-80 60-80s60 30 60 80z" fill="${shade}"/><circle cx="${x}" cy="152" r="20" fill="#FFF0CF"/><rect y="640" width="640" height="160" fill="${floor}" opacity=".7"/>`
}

export function bookshelf({ deep, mid, soft, pale }: Palette, random: Random) {
  const spines = [mid, deep, pale, '#7A2743', '#8A6420', mid]
  const shelves = [206, 406, 606, 806].map((board) => {
    const books: string[] = []
    for (let x = random.between(0, 30); x < 620;) {
      const width = random.between(19, 38)
      const height = random.between(108, 168)
      if (random.chance(0.88))
        books.push(
          `<rect x="${x}" y="${board - height}" width="${width}" height="${height}" rx="2" fill="${random.pick(spines)}" opacity=".8"/>`,
        )
      x += width + 3
    }
    return `${books.join('')}<rect y="${board}" width="640" height="14" fill="${deep}"/>`
  })
  return sheet(soft) + shelves.join('')
}

export function wallpaper({ mid, soft, pale }: Palette, random: Random) {
  const sprigs: string[] = []
  for (let row = 0; row < 10; row++)
    for (let column = 0; column < 8; column++)
      sprigs.push(`M${column * 92 - 10 + (row % 2) * 46} ${row * 96 + 20}c18-22 18-44 0-62c-18 18-18 40 0 62z`)
  const dark = random.chance(0.35)
  return `${sheet(dark ? mid : pale)}<path d="${sprigs.join('')}" fill="${soft}" opacity="${dark ? '.45' : '.8'}"/>`
}

/** Strings of small bulbs across a garden wall. */
export function bulbs({ deep, mid, soft, pale }: Palette) {
  const string = (y: number, sag: number) => {
    const lights = [40, 120, 200, 280, 360, 440, 520, 600].map((x) => {
      const drop = y + sag * (1 - ((x - 320) / 320) ** 2)
      return `<path d="M${x} ${drop}v16" stroke="${deep}" stroke-width="5"/><circle cx="${x}" cy="${drop + 30}" r="34" fill="#FBD9A8" opacity=".16"/><circle cx="${x}" cy="${drop + 30}" r="15" fill="#FBD9A8"/>`
    })
    return `<path d="M-10 ${y}Q320 ${y + sag * 2} 650 ${y}" fill="none" stroke="${deep}" stroke-width="5"/>${lights.join('')}`
  }
  return `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mid}"/><stop offset="1" stop-color="${soft}"/></linearGradient></defs>${sheet('url(#s)')}<path d="M0 560c60-40 90 0 140-30s100 20 150-10 110 10 160-10 120 20 190-20v310H0z" fill="${deep}" opacity=".55"/><rect y="640" width="640" height="160" fill="${pale}" opacity=".25"/>${string(60, 60)}${string(190, 90)}`
}

/** A sash window with the night outside and a lamp-lit room within. */
export function sash({ deep, mid, soft, pale }: Palette, random: Random) {
  const moon = random.pick([190, 430])
  return `${sheet(soft)}<rect x="92" y="70" width="456" height="640" fill="${deep}"/><circle cx="${moon}" cy="180" r="46" fill="#FFF0CF"/><path d="M92 470c120-70 200-30 270-50s120-50 186-40v330H92z" fill="${mid}" opacity=".7"/><path d="M92 70h456v640H92zM320 70v640M92 280h456M92 496h456" fill="none" stroke="${pale}" stroke-width="16"/><rect x="70" y="706" width="500" height="26" fill="${pale}"/><path d="M0 0h64v800H0zM576 0h64v800h-64z" fill="${mid}" opacity=".3"/>`
}
