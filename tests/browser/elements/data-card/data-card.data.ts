import type { DataLoader } from '../../../../src/core/data-source.ts';
import type { DataCardData, DataCardProps } from './data-card.element.ts';

export const loadDataCard: DataLoader<DataCardProps, DataCardData> = async ({ gid }, source) => {
  if (!gid) return null;
  const ranking = await source.ranking({ id: gid });
  return ranking && { names: ranking.schools.map((school) => String((school as { name?: unknown }).name)) };
};
