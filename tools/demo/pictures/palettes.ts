/** Four steps of one hue, dark to light, as the prototype's backgrounds use them. */
export type Palette = { deep: string; mid: string; soft: string; pale: string }

export const palettes = {
  dusk: { deep: '#2B1230', mid: '#5E1F47', soft: '#A83B5E', pale: '#EBA48C' },
  slate: { deep: '#334361', mid: '#64799A', soft: '#9DADC2', pale: '#CDD5E0' },
  teal: { deep: '#183B44', mid: '#2C626C', soft: '#72A6A8', pale: '#D2E2DA' },
  rose: { deep: '#8A3B52', mid: '#C47B80', soft: '#E3B4AE', pale: '#F0D9D2' },
  sage: { deep: '#455A4C', mid: '#7F9176', soft: '#B5C0A6', pale: '#DEE2D2' },
  ochre: { deep: '#6A431C', mid: '#B27C31', soft: '#E0B25E', pale: '#F2DDB0' },
  terracotta: { deep: '#713328', mid: '#B4664D', soft: '#DE9F80', pale: '#F1D3BF' },
  violet: { deep: '#2E1838', mid: '#55305F', soft: '#8E5E97', pale: '#D6B2D4' },
  sand: { deep: '#855B3C', mid: '#C2966A', soft: '#E0C39E', pale: '#F0E2CD' },
} satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes

/** Mixes two `#rrggbb` colours; `share` is how much of the second there is, 0 to 1. */
export function mix(first: string, second: string, share: number) {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) => Math.round(channel(first, at) * (1 - share) + channel(second, at) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
