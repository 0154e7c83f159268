/** Towns with a light on the map: degrees of longitude and latitude (Place data: GeoNames and SimpleMaps, CC BY 4.0). */
const towns: Record<string, readonly [longitude: number, latitude: number]> = {
  Bath: [-2.36, 51.38],
  Belfast: [-5.93, 54.6],
  Birmingham: [-1.9, 52.48],
  Bradford: [-1.75, 53.8],
  Brighton: [-0.14, 50.83],
  Bristol: [-2.6, 51.46],
  Cambridge: [0.12, 52.2],
  Canterbury: [1.08, 51.28],
  Cardiff: [-3.18, 51.48],
  Carlisle: [-2.94, 54.9],
  Chelmsford: [0.47, 51.74],
  Chester: [-2.9, 53.2],
  Colchester: [0.9, 51.9],
  Coventry: [-1.51, 52.41],
  Derby: [-1.47, 52.92],
  Derry: [-7.32, 55],
  Doncaster: [-1.13, 53.52],
  Dundee: [-2.97, 56.46],
  Dunfermline: [-3.45, 56.07],
  Durham: [-1.57, 54.78],
  Edinburgh: [-3.19, 55.95],
  Exeter: [-3.53, 50.72],
  Glasgow: [-4.25, 55.86],
  Gloucester: [-2.24, 51.86],
  Hereford: [-2.72, 52.06],
  Hull: [-0.33, 53.74],
  Inverness: [-4.22, 57.48],
  Leeds: [-1.55, 53.8],
  Leicester: [-1.13, 52.63],
  Lincoln: [-0.54, 53.23],
  Liverpool: [-2.98, 53.4],
  London: [-0.12, 51.5],
  Manchester: [-2.24, 53.48],
  Newcastle: [-1.61, 54.97],
  Newport: [-2.99, 51.58],
  Norwich: [1.3, 52.63],
  Nottingham: [-1.15, 52.95],
  Oxford: [-1.26, 51.75],
  Perth: [-3.43, 56.4],
  Peterborough: [-0.24, 52.57],
  Plymouth: [-4.14, 50.37],
  Portsmouth: [-1.09, 50.8],
  Preston: [-2.7, 53.76],
  Sheffield: [-1.47, 53.38],
  Southampton: [-1.4, 50.9],
  Stoke: [-2.18, 53],
  Sunderland: [-1.38, 54.9],
  Swansea: [-3.94, 51.62],
  Worcester: [-2.22, 52.19],
  Wrexham: [-2.99, 53.05],
  York: [-1.08, 53.96],
}

const largest = new Set(['London', 'Birmingham', 'Manchester', 'Glasgow', 'Leeds', 'Bristol'])

/** The coast was drawn in these units: 50 to a degree of longitude, 84 to one of latitude. */
const at = ([longitude, latitude]: readonly [number, number]) =>
  [(longitude + 8.4) * 50, (58.95 - latitude) * 84] as const

const STOPS =
  '<stop stop-color="#FFF3CF"/><stop offset=".22" stop-color="#FFC26E" stop-opacity=".8"/><stop offset="1" stop-color="#FF9E4A" stop-opacity="0"/>'

/** The kingdom at night; `coast` is the drawing of its outline. */
export function drawIsles(coast: string): string {
  const outline = /<path d="[^"]+"\/>/.exec(coast)?.[0] ?? ''
  const shelf = `<g fill="none" stroke="#FFC98A" stroke-opacity=".14" stroke-width="9" stroke-linejoin="round">${outline}</g>`
  const land = `<g fill="#6E5570" fill-opacity=".32" stroke="#FFC98A" stroke-opacity=".42" stroke-width=".9">${outline}</g>`
  const lights = Object.entries(towns).map(([town, place], index) => {
    const [x, y] = at(place)
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${largest.has(town) ? 26 : 14 + ((index * 7) % 6)}" fill="url(#town)"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -46 520 812" width="520" height="812"><defs><radialGradient id="town">${STOPS}</radialGradient></defs>${shelf}${land}${lights.join('')}</svg>`
}
