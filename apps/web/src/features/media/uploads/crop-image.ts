/** Longest side of a cropped photo, in pixels, where its shorter one allows it: more than the largest width that is kept. */
const LONGEST = 2400

/** Shortest side that a photo may have, in pixels (docs/specification/gaps.md §3): no crop is smaller. */
export const SHORTEST = 300

/** How much of the picture's detail a JPEG keeps, 0 to 1. */
const QUALITY = 0.92

/** A rectangle in the pixels of the turned picture. */
export type Area = { x: number; y: number; width: number; height: number }

/** Cuts an area out of a picture that is turned by so many degrees; null where the browser has no room for it. */
export async function cropImage(address: string, area: Area, degrees: number, name: string): Promise<File | null> {
  const image = await load(address)
  const scale = chooseScale(area)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(area.width * scale)
  canvas.height = Math.round(area.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return null

  // What a JPEG cannot leave clear is white.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  const { width, height } = turnedSize(image.naturalWidth, image.naturalHeight, degrees)
  context.scale(scale, scale)
  context.translate(width / 2 - area.x, height / 2 - area.y)
  context.rotate((degrees * Math.PI) / 180)
  context.drawImage(image, -image.naturalWidth / 2, -image.naturalHeight / 2)

  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return blob && new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
}

/** How much smaller a crop is made: as far as it may be, where it is long and low. */
export const chooseScale = ({ width, height }: Area) =>
  Math.min(1, Math.max(LONGEST / Math.max(width, height), SHORTEST / Math.min(width, height)))

/** Whether what was chosen is less than a photo may measure; it would be refused. */
export const isTooSmall = ({ width, height }: Area) => Math.round(Math.min(width, height)) < SHORTEST

/** The sides of the smallest upright rectangle around a turned one. */
function turnedSize(width: number, height: number, degrees: number) {
  const turn = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))]
  return { width: cos * width + sin * height, height: sin * width + cos * height }
}

async function load(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}
