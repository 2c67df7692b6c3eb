import type { DataSource } from '../../src/core/data-source.ts';
import type { ReportResponse } from '../cache/used-response.ts';

/** A source that can report each response that it uses, with its version. */
export interface ObservableSource extends DataSource {
  /** Equal for equal configurations; if undefined, a hash of the configuration is its version. */
  readonly configVersion?: string;
  /** The same source; reports each response. Undefined if responses have no versions. */
  observe?(report: ReportResponse): DataSource;
}
