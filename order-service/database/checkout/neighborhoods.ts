import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

export type NeighborhoodRow = { provider_id: string; name: string };

/**
 * The neighborhoods that a shop distinguishes in a town. `foldedCity` is in lower case without accents. Most towns have
 * none.
 */
export const listNeighborhoods = (
  db: Db,
  shopId: string,
  state: string,
  foldedCity: string,
): Promise<NeighborhoodRow[]> =>
  db.many(sql`
    select provider_id, name from neighborhood
    where shop_id = ${shopId} and state = ${state} and city = ${foldedCity} order by position, name`);

export type DeclaredTownRow = { state: string; city: string; city_name: string };

/**
 * The towns whose neighborhoods the shop delivers to at a postal code (8 digits), only those of the narrowest range. A
 * range of more than `widest` postal codes does not identify a town.
 */
export const listTownsOfCep = (db: Db, shopId: string, zipCode: string, widest: number): Promise<DeclaredTownRow[]> =>
  db.many(sql`
    with holding as (
      select n.state, n.city, n.city_name, a.zip_to::int - a.zip_from::int as width
      from delivery_area a
      join delivery_option o on o.shop_id = a.shop_id and o.id = a.delivery_option_id and o.is_active
      join neighborhood n on n.shop_id = a.shop_id and n.provider_id = a.neighborhood_id
      where a.shop_id = ${shopId} and a.neighborhood_id is not null and a.zip_from <= ${zipCode}
        and a.zip_to >= ${zipCode})
    select state, city, min(city_name) as city_name from holding
    where width < ${widest}::int and width = (select min(width) from holding)
    group by state, city`);
