import { useState } from 'react'
import type { Area } from './crop-image.ts'

export type Shape = 'portrait' | 'square' | 'whole'

/** Shortest side that a photo may have, in pixels (docs/specification/gaps.md §3): no crop is smaller. */
const SHORTEST = 300

const LARGEST_ZOOM = 4

/** Where the crop of a picture stands; `cropper` is what the cropper takes of it, `area` what it has chosen. */
export function useCrop() {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState(0)
  const [tilt, setTilt] = useState(0)
  const [shape, setShape] = useState<Shape>('portrait')
  const [dimensions, setDimensions] = useState({ width: 4, height: 5 })
  const [area, setArea] = useState<Area>()
  const degrees = turns * 90 + tilt
  const isLying = turns % 2 !== 0
  const whole = isLying ? dimensions.height / dimensions.width : dimensions.width / dimensions.height
  const aspect = { portrait: 4 / 5, square: 1, whole }[shape]
  const maxZoom = Math.max(1, Math.min(LARGEST_ZOOM, Math.min(dimensions.width, dimensions.height) / SHORTEST))

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
      onCropComplete: (_: Area, pixels: Area) => setArea(pixels),
      onMediaLoaded: ({ naturalWidth, naturalHeight }: { naturalWidth: number; naturalHeight: number }) =>
        setDimensions({ width: naturalWidth, height: naturalHeight }),
    },
  }
}
