import type { DataSource } from '../../src/core/data-source.ts';
import type { ReportResponse } from '../cache/used-response.ts';

/** A source that can report the responses it uses, with their versions. */
export interface ObservableSource extends DataSource {
  /** Equal for equal configurations; left out where a hash of the configuration is the version. */
  readonly configVersion?: string;
  /** The same source; reports each response. Left out where responses have no versions. */
  observe?(report: ReportResponse): DataSource;
}
