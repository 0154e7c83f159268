import { useState } from 'react'
import { SHORTEST } from './crop-image.ts'
import type { Area } from './crop-image.ts'

export type Shape = 'portrait' | 'square' | 'whole'

const LARGEST_ZOOM = 4

/** By so much a crop may come out otherwise than it was measured. */
const SLACK = 0.02

/** How far a crop may be enlarged; `shortest` is its shorter side without any zoom, in pixels of the picture. */
export const findMaxZoom = (shortest: number) =>
  Math.max(1, Math.min(LARGEST_ZOOM, shortest / (SHORTEST * (1 + SLACK))))

/**
 * The shorter side without any zoom, measured anew. What differs by rounding alone stays, so that nothing trembles; before
 * the picture is laid out its crop measures nothing.
 */
export function measureShortest(known: number, { width, height }: Area, zoom: number): number {
  const shortest = Math.min(width, height) * zoom
  const isSame = Math.abs(shortest - known) < (known * SLACK) / 2
  return isSame || !(shortest > 0) ? known : shortest
}

export function useCrop() {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [chosenZoom, setZoom] = useState(1)
  const [turns, setTurns] = useState(0)
  const [tilt, setTilt] = useState(0)
  const [shape, setShape] = useState<Shape>('portrait')
  const [dimensions, setDimensions] = useState({ width: 4, height: 5 })
  const [area, setArea] = useState<Area>()
  const degrees = turns * 90 + tilt
  const isLying = turns % 2 !== 0
  const whole = isLying ? dimensions.height / dimensions.width : dimensions.width / dimensions.height
  const aspect = { portrait: 4 / 5, square: 1, whole }[shape]
  const [shortest, setShortest] = useState(Infinity)
  const maxZoom = findMaxZoom(shortest)
  const zoom = Math.min(chosenZoom, maxZoom)

  function turn(by: 1 | -1) {
    setTurns((known) => known + by)
    setCrop({ x: 0, y: 0 })
  }

  return {
    area,
    degrees,
    shape,
    setShape,
    zoom,
    setZoom,
    maxZoom,
    tilt,
    setTilt,
    turn,
    cropper: {
      crop,
      zoom,
      rotation: degrees,
      aspect,
      maxZoom,
      onCropChange: setCrop,
      onZoomChange: setZoom,
      onCropComplete(_: Area, pixels: Area) {
        setArea(pixels)
        setShortest((known) => measureShortest(known, pixels, zoom))
      },
      onMediaLoaded: ({ naturalWidth, naturalHeight }: { naturalWidth: number; naturalHeight: number }) =>
        setDimensions({ width: naturalWidth, height: naturalHeight }),
    },
  }
}
