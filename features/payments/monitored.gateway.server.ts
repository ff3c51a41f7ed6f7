import type { ServiceWatch } from "~/lib/service-health";
import { GatewayUnavailable, type PaymentGateway } from "./gateway.server";
import { paymentTexts } from "./schema";

/** Wraps a gateway to record its last success and its last error. */
export function watchedGateway(
  gateway: PaymentGateway,
  watch: ServiceWatch<"payments">,
): PaymentGateway {
  const noting =
    <Given extends unknown[], Answer>(call: (...args: Given) => Promise<Answer>) =>
    async (...args: Given): Promise<Answer> => {
      try {
        const answer = await call(...args);
        await watch.recordSuccess("payments");
        return answer;
      } catch (error) {
        if (error instanceof GatewayUnavailable) {
          await watch.recordFailure("payments", paymentTexts.unreachable);
        }
        throw error;
      }
    };
  return {
    ...gateway,
    createIntent: noting(gateway.createIntent),
    retrieveIntent: noting(gateway.retrieveIntent),
    cancelIntent: noting(gateway.cancelIntent),
    createRefund: noting(gateway.createRefund),
    listRefunds: noting(gateway.listRefunds),
    refundIntent: noting(gateway.refundIntent),
  };
}
